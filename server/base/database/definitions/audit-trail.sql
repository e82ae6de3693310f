-- All changes of rights, prices and money. The entries of credits and payments are read from their own tables.
create or replace view audit_trail as
  select 'audit-' || id as key, created_at, actor_id, action, person_id, subject, from_value, to_value,
    null::integer as string_job_id, api_key_id
  from audit_entries
union all
  select 'credits-' || id, created_at, actor_id, 'credits', user_id, note,
    (balance_after - amount)::text, balance_after::text, null, null
  from credit_entries where reason in ('granted', 'adjusted')
union all
  select 'payment-' || p.id, p.created_at, p.actor_id, 'paid', s.user_id, coalesce(s.name, 'String Job #' || p.string_job_id),
    null, p.amount::text, p.string_job_id, p.api_key_id
  from payments p left join pack_sales s on s.id = p.pack_sale_id where p.method = 'technician'
union all
  select 'void-' || v.payment_id, v.created_at, v.actor_id, 'void', null, 'String Job #' || v.string_job_id,
    p.amount::text, v.reason, v.string_job_id, v.api_key_id
  from voids v join payments p on p.id = v.payment_id;

-- Entries never change, apart from the email of an invitation, which no one has after its account is deleted.
create or replace function guard_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.action = 'invitation'
    and to_jsonb(new) - 'from_value' - 'to_value' = to_jsonb(old) - 'from_value' - 'to_value'
    and (new.from_value is not distinct from old.from_value or new.from_value = 'by email')
    and (new.to_value is not distinct from old.to_value or new.to_value = 'by email')
    and not exists (select from users u where lower(u.email) in (old.from_value, old.to_value) and u.email <> '')
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function guard_audit_entry();
