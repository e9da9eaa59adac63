-- Words that let whoever says one sit down at a table, once. Only what they hash to is kept.
create table ticket (
    hash text primary key,
    game integer not null references game (id),
    side text not null,                       -- '' whatever place is free
    place integer not null,                   -- of several commanders of the side
    until integer not null,
    used integer references player (id)       -- NULL: nobody has sat down by it
);
create index ticket_game on ticket (game);
