-- The languages that the shop offers besides English, and the one of readers whose language it does not offer.
alter table shop_settings
  add column languages text[] not null default '{}',
  add column language text not null default 'en',
  add constraint shop_settings_languages check (languages <@ array['de', 'id', 'ja', 'ko', 'ms', 'zh-Hans']),
  add constraint shop_settings_language check (language = 'en' or language = any (languages));
