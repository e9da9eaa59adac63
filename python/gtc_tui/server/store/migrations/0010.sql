-- Two dice, '5 6', for a dispatch that the enemy may read, and which of the game's that were rolled for it is; 0: none
-- were rolled, or it was sent before this was kept.
alter table dispatch add column number integer not null default 0;
alter table dispatch add column dice text not null default '';
