-- Where a player may be told that a game waits for him.
create table address (
    id integer primary key,
    player integer not null references player (id),
    kind text not null,                       -- mail, plain, discord, slack
    target text not null,
    code text not null,                       -- hash of what confirms it; '' it is confirmed
    tries integer not null default 0,         -- wrong codes
    stop text not null unique,                -- whoever says it ends the notices there
    fault text not null default '',           -- why nothing is sent there any more
    made integer not null
);
create index address_player on address (player);

-- Letters, each for one address. What a game has said that is not true any more is taken out unsent.
create table letter (
    id integer primary key,
    address integer references address (id),  -- NULL: it has been removed
    player integer not null references player (id),
    kind text not null,                       -- code, turn, reminder
    game integer references game (id),
    code text not null default '',
    until integer not null default 0,         -- reminder: when so much is left on the clock
    due integer not null,
    tried integer not null default 0,
    sent integer                              -- NULL: not yet
);
create index letter_due on letter (sent, due);

alter table player add column notices text not null default 'away';   -- away, always, never
