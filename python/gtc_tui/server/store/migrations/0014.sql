-- The installation that a game stays with, by its Python, because a newer one does not play it as it was played; '' whichever
-- the server is. Desks of earlier versions read these tables too as long as such games are there: they are only added to.
alter table game add column pinned text not null default '';
