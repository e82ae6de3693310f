-- upgrade: without downtime
-- A cancelled job whose racket was given back could become ready without the moment at which it was received, so that
-- the hand-over did not list it. definitions/moments.sql has the rule.
update string_jobs set received_at = ready_at where order_status = 'READY_FOR_PICKUP' and received_at is null;
