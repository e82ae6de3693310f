-- upgrade: without downtime
-- The audit trail names imports of customers. The type AuditAction has the kinds of entries, so a new one needs no migration.

alter table audit_entries
  drop constraint audit_entries_action_check,
  add constraint audit_entries_action_check check (action ~ '^[a-z_]{1,40}$') not valid;
alter table audit_entries validate constraint audit_entries_action_check;
