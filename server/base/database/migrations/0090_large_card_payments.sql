-- In a currency whose unit has little value, such as the rupiah, one card payment for several jobs exceeds an integer.
-- The views read columns whose types change, so their definitions are applied again.
drop view if exists reconciliation;
-- A shop that comes from version 2 directly still has this view, which reads the next one.
drop view if exists contradictions_in_records;
drop view if exists unassigned_disputes;
drop view if exists refund_differences;
delete from applied_definitions where name = 'reconciliation';
alter table checkout_sessions alter column amount type bigint;
alter table card_payments alter column amount type bigint, alter column unassigned_refund type bigint;
alter table refund_checks alter column amount type bigint;
alter table webhook_events alter column amount type bigint;
alter table disputes alter column amount type bigint;
alter table sandbox.checkout_sessions alter column amount type bigint;
alter table sandbox.payment_intents alter column amount type bigint, alter column amount_refunded type bigint;
alter table sandbox.refunds alter column amount type bigint;
