-- Invitations of staff, and the removal of a second factor that its owner has lost.

-- The link of an invitation is computed from its row and the secret of the installation, so no token is stored. An
-- invitation that is revoked is deleted.
create table staff_invitations (
  id integer generated always as identity primary key,
  -- makes the link differ from that of another row with the same id, for example after a restore
  nonce uuid not null default gen_random_uuid(),
  -- The only email address that can use the invitation. A link that a manager hands over has none until a person signs
  -- up with it.
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  -- whether the link was sent to this address, so that the person who opens it owns the address
  is_emailed boolean not null,
  is_technician boolean not null,
  is_manager boolean not null,
  created_by integer not null references users on delete restrict,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_by integer references users on delete restrict,
  check (is_technician or is_manager),
  check (email is not null or not is_emailed)
);
create index staff_invitations_by_end on staff_invitations (expires_at);

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (
  action in ('rights', 'tier', 'price', 'default_tier', 'settings', 'refund', 'invitation', 'second_factor')
);
