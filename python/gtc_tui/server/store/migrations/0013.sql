-- A program plays with this account: its owner says so, or the operator.
alter table player add column bot integer not null default 0;

-- As rating, of bots.
create table bot_rating (
    player integer not null references player (id),
    system text not null,
    value real not null,
    deviation real not null,
    volatility real not null,
    games integer not null,
    at integer not null,
    primary key (player, system)
);
alter table rated add column bot integer not null default 0;      -- it is bot_rating that the game has changed
