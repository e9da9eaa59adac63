-- For whom the place of one of several commanders is kept; NULL: whoever comes.
alter table post add column invited integer references player (id);
