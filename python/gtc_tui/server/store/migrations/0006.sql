-- Games that were begun elsewhere: their logs until they go on here. Then the log begins with these lines.
create table brought (
    game integer primary key references game (id),
    lines text not null                       -- JSON
);
alter table game add column brought integer not null default 0;   -- lines of it
