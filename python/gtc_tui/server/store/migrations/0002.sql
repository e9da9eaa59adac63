-- How well somebody plays one system of rules (Glicko-2). value and deviation are points, at: of his last rated game.
create table rating (
    player integer not null references player (id),
    system text not null,
    value real not null,
    deviation real not null,
    volatility real not null,
    games integer not null,
    at integer not null,
    primary key (player, system)
);

-- What a game has changed.
create table rated (
    game integer not null references game (id),
    player integer not null references player (id),
    before real not null,
    after real not null,
    primary key (game, player)
);
