-- The ways in which customers pay at the counter, in the words of the shop.

-- Without ways, the shop does not record how customers pay.
alter table shop_settings add column ways_to_pay text[] not null default '{}' check (cardinality(ways_to_pay) <= 8);

alter table payments
  add column way text check (char_length(way) between 1 and 40),
  add constraint payments_way check (way is null or method = 'technician');
