-- The language in which a person reads messages. Null: that of the shop.
alter table users
  add column language text,
  add constraint users_language check (language in ('en', 'de', 'id', 'ja', 'ko', 'ms', 'zh-Hans'));
