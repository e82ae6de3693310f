-- A card payment that is refunded completely gives the credit of its job back, also when the job is not cancelled.
create or replace view reconciliation as
  select problem, subject from contradictions_in_records
union all
  -- The line of a paid job stays when the credit is back, because its payment was for these lines.
  select 'credit line and ledger disagree', coalesce(j.id, c.string_job_id)::text
  from (
    select id, not (
      paid_payment_id is not null and (
        order_status = 'CANCELLED' or exists (
          select from payments p
          where p.id = paid_payment_id and p.method = 'card'
            and p.amount = (select sum(r.amount) from refunds r where r.payment_id = p.id)
        )
      )
    ) as holds_credit
    from string_jobs where price_lines @> '[{"kind": "credit"}]'
  ) j
  full join (
    select string_job_id, -sum(amount) as held from credit_entries
    where string_job_id is not null group by string_job_id
  ) c on c.string_job_id = j.id
  where coalesce(c.held, 0) <> coalesce(j.holds_credit, false)::integer;
