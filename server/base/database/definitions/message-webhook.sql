-- Stores every message and every state of it for the shop's webhook.
create or replace function copy_message_to_webhook() returns trigger language plpgsql as $$
begin
  if exists (select from message_settings where webhook_url is not null) then
    insert into webhook_deliveries (message_id, message_state) values (new.id, new.state) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger messages_to_webhook after insert on messages
  for each row when (new.kind <> 'account') execute function copy_message_to_webhook();
create or replace trigger messages_to_webhook_changes after update on messages
  for each row when (new.kind <> 'account' and old.state <> new.state) execute function copy_message_to_webhook();
