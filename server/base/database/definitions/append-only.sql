-- Tables whose rows are added and never change. Payments, statements, the audit trail and what was written about customers
-- have guards of their own, in payments.sql, statements.sql, audit-trail.sql and history.sql.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger credit_entries_only_grow before update or delete on credit_entries
  for each row execute function refuse_change();
create or replace trigger credit_entries_never_emptied before truncate on credit_entries
  for each statement execute function refuse_change();

create or replace trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();

create or replace trigger consents_only_grow before update or delete on consents
  for each row execute function refuse_change();

create or replace trigger frame_answers_only_grow before update or delete on frame_answers
  for each row execute function refuse_change();

create or replace trigger voids_only_grow before update or delete on voids
  for each row execute function refuse_change();

create or replace trigger statement_jobs_only_grow before update or delete on statement_jobs
  for each row execute function refuse_change();

create or replace trigger pay_rules_only_grow before update or delete on pay_rules
  for each row execute function refuse_change();
create or replace trigger payouts_only_grow before update or delete on payouts
  for each row execute function refuse_change();

create or replace trigger day_closes_only_grow before update or delete on day_closes
  for each row execute function refuse_change();
create or replace trigger day_counts_only_grow before update or delete on day_counts
  for each row execute function refuse_change();

create or replace trigger refund_moves_only_grow before update or delete on refund_moves
  for each row execute function refuse_change();
