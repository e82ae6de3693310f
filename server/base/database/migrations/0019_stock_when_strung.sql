-- The server takes a set from the stock when a racket is strung, by the facts of the statuses. Before, a trigger took it
-- when the job was completed, which databases that are older than the definitions have.
drop trigger if exists string_jobs_take_set on string_jobs;
drop function if exists take_string_set;

-- Jobs that are strung and not completed have not taken their set.
with strung as (
  update string_jobs j set took_set = true from strings s
  where s.id = j.string_id and s.stock_sets is not null and j.order_status = 'READY_FOR_PICKUP' and not j.took_set
  returning j.string_id
)
update strings s set stock_sets = stock_sets - strung.sets
from (select string_id, count(*) as sets from strung group by string_id) strung
where s.id = strung.string_id;
