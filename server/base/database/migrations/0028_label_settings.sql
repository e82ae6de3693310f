-- The settings of the labels of rackets.

create table label_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  size text not null default '62x29' check (size in ('62x29', '57x32', '54x25', 'a4', 'slip', 'custom')),
  -- in millimeters, for the size 'custom'
  width numeric(4, 1) not null default 62 check (width between 54 and 110),
  height numeric(4, 1) not null default 29 check (height between 25 and 150),
  shows_customer boolean not null default true,
  racket_text text not null default 'nickname' check (racket_text in ('nickname', 'model')),
  prints_on_order boolean not null default false
);
insert into label_settings default values;
