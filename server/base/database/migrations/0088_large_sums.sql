-- In a currency whose unit has little value, such as the rupiah, a sum of some hundred prices exceeds an integer.
-- The view reads a column whose type changes, so its definition is applied again.
drop view if exists reconciliation;
delete from applied_definitions where name = 'reconciliation';
alter table payouts alter column amount type bigint;
alter table day_counts alter column float_before type bigint, alter column float_left type bigint;
alter table stock_entries alter column cost type bigint;
