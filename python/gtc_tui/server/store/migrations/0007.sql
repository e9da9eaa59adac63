-- Letters to people who have no account yet: where to, in place of an address that somebody has confirmed.
alter table letter add column target text not null default '';
