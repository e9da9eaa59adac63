-- One player teaches the other: undo needs nobody's consent, hints are given, and the game does not count.
alter table game add column teaching integer not null default 0;
