-- Clocks. What is left of a seat's when it was stopped last, milliseconds; NULL: it has none.
alter table seat add column clock integer;
alter table game add column asked integer;                -- since when the side that is asked has been
alter table game add column unrated integer not null default 0;

-- When no clock runs: vacations, and (player NULL) while the server was away.
create table standstill (
    id integer primary key,
    player integer references player (id),
    since integer not null,
    until integer not null
);
create index standstill_player on standstill (player, until);

-- When the desk was there last.
create table beat (
    id integer primary key check (id = 1),
    at integer not null
);

-- What became of games that somebody left, and of accounts. Rows are never changed.
create table verdict (
    id integer primary key,
    player integer not null references player (id),
    game integer references game (id),
    kind text not null,                       -- time, machine, substitute: claimed against him; held, released, banned, readmitted
    why text not null default '',
    at integer not null
);
create index verdict_player on verdict (player, kind);
