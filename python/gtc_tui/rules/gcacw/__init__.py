"""Great Campaigns of the American Civil War: the series' standard rules, one module a chapter.

README.md beside this file says which chapter is where.
"""
