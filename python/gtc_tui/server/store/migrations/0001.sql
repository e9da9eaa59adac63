-- Times are milliseconds since 1970, UTC. What is not there is '' or NULL, as said.

create table player (
    id integer primary key,
    name text not null unique collate nocase,
    language text not null default '',
    settings text not null default '{}',      -- of the full screen, JSON
    made integer not null,
    seen integer not null,                    -- when a session of his last ended or began
    held integer not null default 0,          -- may play, but opens no games and writes nothing to others
    banned integer not null default 0
);

create table key (
    fingerprint text primary key,             -- SHA256:..., as ssh-keygen prints it
    player integer not null references player (id),
    label text not null,
    kind text not null default 'person',      -- person, bot
    made integer not null,
    used integer not null
);

create table game (
    id integer primary key,
    scenario text not null,
    options text not null default '{}',       -- JSON
    status text not null,                     -- open: waits for players; running; over; withdrawn
    owner integer not null references player (id),
    private integer not null default 0,       -- not in the list: by name or code only
    code text not null unique,                -- whoever says it may sit down
    lot integer not null default 0,           -- sides are drawn when the game begins
    pace text not null default 'none',
    notice text not null default '',          -- what the owner says to those who look for a game
    program text not null default '',         -- which version plays it, once it runs
    active text not null default '',          -- the side that is asked; '' nobody
    lines integer not null default 0,         -- of the log, header included
    result text not null default '',          -- title of the result
    victor text not null default '',          -- a side; '' nobody
    made integer not null,
    begun integer,
    moved integer not null,                   -- when the last line was written
    ended integer
);
create index game_status on game (status, moved);

create table seat (
    game integer not null references game (id),
    side text not null,
    place integer not null,                   -- in the order of the scenario
    player integer references player (id),    -- NULL: a machine player, or nobody yet
    bot text not null default '',             -- 'bot:greedy'
    invited integer references player (id),   -- who alone may sit down here
    seen integer not null default 0,          -- lines that the player has been shown
    primary key (game, side)
);
create index seat_player on seat (player);
create index seat_invited on seat (invited);

-- The log. Line 0 is its header.
create table entry (
    game integer not null references game (id),
    n integer not null,
    line text not null,
    side text not null default '',            -- who decided; '' the header, dice, undo
    player integer,                           -- whose session it came from
    given text not null default '',           -- by: person, standing, machine, dice, undo; '' the header
    goes_on integer not null default 0,       -- of one gesture with the answer before
    at integer not null,
    primary key (game, n)
);

-- What the position was when another side was asked: for whoever checks a newer version of the rules.
create table checkpoint (
    game integer not null references game (id),
    n integer not null,                       -- lines of the log that lead there
    hash text not null,
    primary key (game, n)
);

create table standing (
    game integer not null references game (id),
    side text not null,
    rules text not null,                      -- JSON
    primary key (game, side)
);

-- What one player asks of the other.
create table request (
    id integer primary key,
    game integer not null references game (id),
    side text not null,
    player integer not null references player (id),
    kind text not null,                       -- undo
    n integer not null,                       -- lines of the log when it was asked
    steps integer not null default 0,
    answer text not null default '',          -- yes, no, gone; '' none yet
    at integer not null
);
create index request_game on request (game, answer);

create table chat (
    id integer primary key,
    game integer not null references game (id),
    player integer not null references player (id),
    audience text not null,                   -- players, spectators
    text text not null,
    at integer not null
);
create index chat_game on chat (game, id);
