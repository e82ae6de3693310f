-- Messages to customers about their orders. The table of emails becomes the table of all messages, and emails about an
-- account become one kind of them.

alter table outgoing_mail rename to messages;
alter table messages
  -- stays the same when a message is sent again after a crash, so that receivers recognize the duplicate
  add column public_id uuid not null default gen_random_uuid() unique,
  add column kind text not null default 'account'
    check (kind in ('account', 'received', 'ready', 'reminder', 'new_time', 'question')),
  add column channel text not null default 'email' check (channel in ('email', 'push', 'whatsapp', 'phone')),
  add column customer_id integer references users on delete restrict,
  -- a text that the kind adds, such as the new time
  add column detail text not null default '' check (char_length(detail) <= 500),
  -- the time at which it is to be sent, or tried again
  add column due_at timestamptz not null default now(),
  -- whether staff sent it themselves; then it waits neither for the delay nor for opening hours
  add column is_by_hand boolean not null default false,
  -- the member of staff who sent or stopped it
  add column actor_id integer references users on delete set null,
  add column first_tried_at timestamptz,
  add column attempts integer not null default 0 check (attempts >= 0),
  -- whether a failed message is not tried again
  add column is_final boolean not null default false,
  add column stop_reason text
    check (stop_reason in ('by hand', 'not ready', 'unwanted', 'restored', 'account deleted', 'no longer needed')),
  add column blanked_at timestamptz,
  drop constraint outgoing_mail_state_check,
  add constraint messages_state_check check (state in ('waiting', 'sent', 'kept', 'failed', 'stopped')),
  add constraint messages_stopped check ((state = 'stopped') = (stop_reason is not null)),
  add constraint messages_of_customer check (kind = 'account' or customer_id is not null),
  add constraint messages_final check (not is_final or state = 'failed');
create index messages_by_customer on messages (customer_id) where customer_id is not null;
create index messages_pending on messages (due_at) where state in ('waiting', 'failed') and not is_final;
create index messages_to_blank on messages (created_at) where blanked_at is null;

-- The jobs that a message is about.
create table message_jobs (
  message_id integer not null references messages on delete cascade,
  string_job_id integer not null references string_jobs on delete restrict,
  -- the time at which the racket became ready or was received, as the message says
  moment timestamptz,
  -- 'received', 'ready', 'reminder 1' and so on, because each is sent at most once about a job; null until it is being
  -- sent
  once text,
  primary key (message_id, string_job_id),
  constraint message_jobs_once unique (string_job_id, once)
);
create index message_jobs_by_message on message_jobs (message_id);

create table message_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  kinds text[] not null default '{ready,reminder,new_time,question}'
    check (kinds <@ '{received,ready,reminder,new_time,question}'),
  delay_minutes integer not null default 15 check (delay_minutes between 0 and 1440),
  -- in days after a racket became ready
  reminder_days integer[] not null default '{3,10}' check (cardinality(reminder_days) <= 5),
  -- Rackets that were received or ready before this time get no message.
  since timestamptz not null default now(),
  -- Reminders that were due before this restore are not sent.
  restored_at timestamptz
);
insert into message_settings default values;

-- The texts that the shop changed.
create table message_templates (
  kind text primary key check (kind in ('received', 'ready', 'reminder', 'new_time', 'question')),
  subject text not null check (char_length(subject) between 1 and 200),
  body text not null check (char_length(body) between 1 and 5000)
);

-- The choices of customers. A customer without a row gets emails of every kind.
create table message_choices (
  user_id integer primary key references users on delete cascade,
  channel text not null default 'email' check (channel in ('email', 'push')),
  unwanted text[] not null default '{}' check (unwanted <@ '{received,ready,reminder,new_time,question}'),
  -- the secret in the links that stop reminders
  stop_token text not null default new_tag() unique
);
