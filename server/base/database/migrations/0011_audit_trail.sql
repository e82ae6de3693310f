-- A page of the audit trail looks up the owner of a paid job for the rows it shows, not for every payment there is.
create or replace view audit_trail as
  select 'audit-' || id as key, created_at, actor_id, action, person_id, subject, from_value, to_value,
    null::integer as string_job_id
  from audit_entries
union all
  select 'credits-' || id, created_at, actor_id, 'credits', user_id, note,
    (balance_after - amount)::text, balance_after::text, null
  from credit_entries where reason in ('granted', 'adjusted')
union all
  select 'payment-' || id, created_at, actor_id, 'paid', null, 'String Job #' || string_job_id,
    null, amount::text, string_job_id
  from payments where method = 'technician';

create index payments_by_hand on payments (created_at desc) where method = 'technician';
create index users_by_tier on users (tier_status) where deleted_at is null;
