-- upgrade: without downtime
-- The key of the board on the wall; no row while the shop has none.
create table board_key (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  key text not null default new_tag() check (key ~ '^[0-7][0-9A-HJKMNP-TV-Z]{25}$')
);
