-- When a game begins whose seats are all taken: until then whoever sat down as the last may take it back.
alter table game add column begins integer;
