-- A signed copy of every message and state to an address of the shop's choice.

alter table message_settings
  add column webhook_url text check (char_length(webhook_url) <= 500 and webhook_url like 'https://%'),
  -- in the form of Standard Webhooks: whsec_ and base64
  add column webhook_secret text,
  add constraint message_settings_webhook check ((webhook_url is null) = (webhook_secret is null));

create table webhook_deliveries (
  message_id integer not null references messages on delete cascade,
  -- the state of the message at that time
  message_state text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  first_tried_at timestamptz,
  attempts integer not null default 0,
  delivered_at timestamptz,
  gave_up_at timestamptz,
  primary key (message_id, message_state)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where delivered_at is null and gave_up_at is null;
