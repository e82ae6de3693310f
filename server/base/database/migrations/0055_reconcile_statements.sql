-- upgrade: without downtime

-- 0054 replaced this view without the part about statements that 0052 had added.
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
            and exists (select from refunds r where r.payment_id = p.id and not r.of_speed)
        )
      )
    ) as holds_credit
    from string_jobs where price_lines @> '[{"kind": "credit"}]'
  ) j
  full join (
    select string_job_id, -sum(amount) as held from credit_entries
    where string_job_id is not null group by string_job_id
  ) c on c.string_job_id = j.id
  where coalesce(c.held, 0) <> coalesce(j.holds_credit, false)::integer
union all
  select 'a statement has no jobs, jobs of several customers, or jobs that are not on account', s.id::text
  from statements s
  left join statement_jobs l on l.statement_id = s.id
  left join string_jobs j on j.id = l.string_job_id
  group by s.id having count(distinct j.owner_id) <> 1 or not bool_and(j.on_account_at is not null);
