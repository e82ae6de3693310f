-- The message 'Time to restring', which only those customers get who switched it on themselves.

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('account', 'received', 'ready', 'reminder', 'new_time', 'question', 'restring'));
alter table message_settings drop constraint message_settings_kinds_check;
alter table message_settings add constraint message_settings_kinds_check
  check (kinds <@ '{received,ready,reminder,new_time,question,restring}');
alter table message_templates drop constraint message_templates_kind_check;
alter table message_templates add constraint message_templates_kind_check
  check (kind in ('received', 'ready', 'reminder', 'new_time', 'question', 'restring'));

-- The kinds of messages that customers switched on. All other kinds are sent until customers turn them off.
create table message_wishes (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('restring')),
  since timestamptz not null default now(),
  primary key (user_id, kind)
);
