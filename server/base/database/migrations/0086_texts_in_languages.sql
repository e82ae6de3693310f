-- A text that the shop wrote itself is in one language. Those that are there are in the language of the shop.
alter table message_templates
  add column language text not null default 'en',
  add constraint message_templates_language check (language in ('en', 'de', 'id', 'ja', 'ko', 'ms', 'zh-Hans')),
  drop constraint message_templates_pkey;
update message_templates set language = shop.language from shop_settings as shop;
alter table message_templates add primary key (kind, language);
