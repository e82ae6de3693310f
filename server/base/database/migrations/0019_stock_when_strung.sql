-- The server takes a set from the stock when a racket is strung, by the facts of the statuses. The trigger took it when
-- the job was completed.
drop trigger string_jobs_take_set on string_jobs;
drop function take_string_set();

-- Jobs that are strung and not yet completed would have taken their set at completion.
with strung as (
  update string_jobs j set took_set = true from strings s
  where s.id = j.string_id and s.stock_sets is not null and j.order_status = 'READY_FOR_PICKUP' and not j.took_set
  returning j.string_id
)
update strings s set stock_sets = stock_sets - strung.sets
from (select string_id, count(*) as sets from strung group by string_id) strung
where s.id = strung.string_id;
