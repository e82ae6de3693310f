-- Phone numbers of people, and the country whose numbers need no country code.

-- In the form E.164. The portal does not check that the number belongs to the person, and several people may have one
-- number.
alter table users add column phone text check (phone ~ '^\+[1-9]\d{5,14}$');
-- Staff search by the last digits.
create index users_by_phone on users (reverse(phone) text_pattern_ops) where phone is not null;

-- Two letters of ISO 3166. If it is null, the time zone decides.
alter table shop_settings add column country text check (country ~ '^[A-Z]{2}$');
