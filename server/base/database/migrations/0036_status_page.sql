-- Payments on the status page of a job, and the phone number of the shop on that page.

-- whether the provider sends the customer back to the status page instead of the account
alter table checkout_sessions add column is_from_status_page boolean not null default false;

-- In the form E.164, like the numbers of people.
alter table shop_settings add column phone text check (phone ~ '^\+[1-9]\d{5,14}$');
