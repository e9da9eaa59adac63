-- What players say of each other to whoever runs the server.
create table complaint (
    id integer primary key,
    game integer not null references game (id),
    player integer not null references player (id),  -- who complains
    why text not null,
    at integer not null
);
