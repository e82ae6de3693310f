-- Web push. A customer gets push messages instead of emails while one of their devices is registered.

alter table message_choices drop column channel;

-- The keys that identify this shop to push services. The first server that needs them makes them, and all servers use
-- them.
create table push_keys (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$')
);

create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- the address at the push service of the browser
  endpoint text not null unique check (endpoint like 'https://%' and char_length(endpoint) <= 1000),
  -- the keys with which the browser decrypts what it gets
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  auth_secret text not null check (auth_secret ~ '^[A-Za-z0-9_-]{22}$'),
  -- the time at which it was registered or last got a message
  used_at timestamptz not null default now()
);
create index push_devices_by_user on push_devices (user_id);
