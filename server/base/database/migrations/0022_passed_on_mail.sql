-- The time at which a manager handed over the link of an email, because the shop has no mail server.
alter table outgoing_mail add column passed_on_at timestamptz;
