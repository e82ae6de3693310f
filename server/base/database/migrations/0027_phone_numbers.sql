-- Phone numbers of people, and the country whose numbers need no country code.

-- As E.164. Nobody checks that the number is the person's, and several people may have the same one.
alter table users add column phone text check (phone ~ '^\+[1-9]\d{5,14}$');
-- Staff search by the last digits.
create index users_by_phone on users (reverse(phone) text_pattern_ops) where phone is not null;

-- Two letters of ISO 3166; null derives the country from the time zone.
alter table shop_settings add column country text check (country ~ '^[A-Z]{2}$');
