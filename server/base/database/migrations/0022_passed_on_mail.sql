-- When a manager passed on the link of an email that could not be sent, because the shop has no mail server.
alter table outgoing_mail add column passed_on_at timestamptz;
