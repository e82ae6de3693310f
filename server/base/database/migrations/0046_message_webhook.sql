-- A signed copy of every message and state to an address of the shop's choice.

alter table message_settings
  add column webhook_url text check (char_length(webhook_url) <= 500 and webhook_url like 'https://%'),
  -- in the form of Standard Webhooks: whsec_ and base64
  add column webhook_secret text,
  add constraint message_settings_webhook check ((webhook_url is null) = (webhook_secret is null));

create table webhook_deliveries (
  message_id integer not null references messages on delete cascade,
  -- the state that the message had
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

create function copy_message_to_webhook() returns trigger language plpgsql as $$
begin
  if exists (select from message_settings where webhook_url is not null) then
    insert into webhook_deliveries (message_id, message_state) values (new.id, new.state) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger messages_to_webhook after insert on messages
  for each row when (new.kind <> 'account') execute function copy_message_to_webhook();
create trigger messages_to_webhook_changes after update on messages
  for each row when (new.kind <> 'account' and old.state <> new.state) execute function copy_message_to_webhook();
