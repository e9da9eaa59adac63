-- Several people who share a side (38.0). place 0 is the commander in chief, who has the seat; then player is NULL.
create table post (
    game integer not null references game (id),
    side text not null,
    place integer not null,
    player integer references player (id),    -- NULL: nobody yet; in a game that runs the commander in chief has taken over
    corps text not null,                      -- codes, JSON
    wing text not null,                       -- the corps of the wing commander
    seen integer not null default 0,          -- lines that the player has been shown
    primary key (game, side, place)
);
create index post_player on post (player);

-- Of a game with posts: who is asked, has the initiative, talks. JSON; '' a game without.
alter table game add column shared text not null default '';

-- What commanders of a side say and write to each other. Nobody gets it who is not in knows.
create table dispatch (
    id integer primary key,
    game integer not null references game (id),
    side text not null,
    player integer not null references player (id),  -- who says or writes it
    place integer not null,                   -- whom it is for; -1: spoken, to whoever hears it
    text text not null,
    at integer not null,
    turn integer not null default 0,          -- of the talk at whose end it went off; 0: not yet
    fate text not null default '',            -- spoken, arrived; read, kept, shown: by the enemy; '' not sent off yet
    knows text not null default '[]'          -- players who have it besides, JSON
);
create index dispatch_game on dispatch (game, side);
