-- The refund of one card payment for several jobs exceeds an integer, as the payment does since 0090.
alter table failed_refunds alter column amount type bigint;
