-- The contradictions in the shop's books, which the portal checks at its start and every hour.

-- The card payments whose refunds differ. A refund that changed after the check is compared again by the next one.
create or replace view refund_differences as
  select c.provider_payment_id, k.amount as at_provider,
    (c.unassigned_refund + coalesce(sum(r.amount) filter (where r.state = 'done'), 0))::bigint as recorded
  from refund_checks k
  join card_payments c using (provider_payment_id)
  join payments p using (provider_payment_id)
  left join refunds r on r.payment_id = p.id
  group by c.provider_payment_id, k.amount, k.checked_at
  having k.amount <> c.unassigned_refund + coalesce(sum(r.amount) filter (where r.state = 'done'), 0)
    and coalesce(max(greatest(r.created_at, r.done_at, r.last_tried_at)), '-infinity') <= k.checked_at;

-- The disputes of shared payments that fit neither one share nor the whole payment, and that no manager has assigned.
create or replace view unassigned_disputes as
  select d.id, d.provider_dispute_id, d.provider_payment_id, d.amount, d.reason, d.state, d.created_at
  from disputes d
  join card_payments c using (provider_payment_id)
  where d.payment_id is null and d.amount <> c.amount
    and (select count(*) from payments p where p.provider_payment_id = d.provider_payment_id) > 1
    and (
      select count(*) from payments p
      where p.provider_payment_id = d.provider_payment_id and p.amount = d.amount
    ) <> 1;

-- Must be empty at any time: each row is a contradiction between jobs, payments, refunds and credits.
create or replace view reconciliation as
  select 'balance differs from its ledger' as problem, u.id::text as subject
  from users u
  where u.stringing_credits <> (select coalesce(sum(amount), 0) from credit_entries c where c.user_id = u.id)
union all
  select 'ledger chain is broken', c.id::text
  from (
    select id, balance_after, sum(amount) over (partition by user_id order by id) as balance from credit_entries
  ) c
  where c.balance <> c.balance_after
union all
  select 'credits of a lot differ from its ledger', l.id::text
  from credit_lots l
  where l.left_credits <> (select coalesce(sum(amount), 0) from credit_entries c where c.lot_id = l.id)
union all
  select 'balance differs from its lots', u.id::text
  from users u
  where u.stringing_credits <> (
    -- The condition lets PostgreSQL use an index. Without it, it would read all lots for each person.
    select coalesce(sum(left_credits), 0) from credit_lots l where l.user_id = u.id and l.left_credits > 0
  )
union all
  select 'pack was sold without its payment, or paid without its credits', s.id::text
  from pack_sales s
  left join payments p on p.pack_sale_id = s.id and p.is_applied
  left join credit_lots l on l.pack_sale_id = s.id
  left join credit_entries e on e.lot_id = l.id and e.reason = 'sold'
  group by s.id, p.id, p.amount
  having coalesce(sum(e.amount), 0) <> case when p.id is null then 0 else s.credits end or p.amount <> s.price
union all
  select 'refund and its payment are for different things', r.id::text
  from refunds r join payments p on p.id = r.payment_id
  where r.string_job_id is distinct from p.string_job_id
union all
  select 'a payout is not the sum of its jobs', p.id::text
  from payouts p left join pay_entries e on e.payout_id = p.id
  group by p.id having p.amount is distinct from sum(e.amount)
union all
  select 'a closed day is not the sum of its payments, refunds and voids', c.day::text
  from day_closes c left join lines_of_days l on l.book_day = c.day
  where c.lines <> coalesce(l.lines, '[]')
union all
  select 'the count of a day is not for the money of its days', n.day::text
  from day_counts n
  where (select sum((l ->> 'expected')::bigint) from jsonb_array_elements(n.lines) l) - n.float_before is distinct from (
    select coalesce(sum((l ->> 'amount')::bigint - (l ->> 'refunded')::bigint - (l ->> 'voided')::bigint), 0)
    from day_closes c, jsonb_array_elements(c.lines) l
    where c.counted_on = n.day and l ->> 'method' = 'technician'
  )
union all
  select 'a day between closed days is not closed', c.day::text
  from day_closes c
  where not exists (select from day_closes b where b.day = c.day - 1) and c.day <> (select min(day) from day_closes)
union all
  select 'pay of a cancelled job, or of a redo', j.id::text
  from pay_entries e join string_jobs j on j.id = e.string_job_id
  where j.order_status = 'CANCELLED' or j.redo_of is not null
  group by j.id having sum(e.amount) <> 0
union all
  select 'job and its applied payment disagree', j.id::text
  from string_jobs j
  left join payments p on p.string_job_id = j.id and p.is_applied
  where j.paid_payment_id is distinct from p.id
union all
  select 'a redo or an imported job has a price, a payment, or is not paid', id::text
  from string_jobs
  where (redo_of is not null or is_imported)
    and (coalesce(price, 0) <> 0 or not is_order_paid or exists (select from payments p where p.string_job_id = string_jobs.id))
union all
  select 'a redo does not name the first job', r.id::text
  from string_jobs r join string_jobs f on f.id = r.redo_of
  where f.redo_of is not null
union all
  select 'a customer pays for another who pays for others, or after one of them has left', u.id::text
  from users u join users p on p.id = u.billed_to_id
  where p.billed_to_id is not null or p.deleted_at is not null or u.deleted_at is not null
union all
  select 'the owner of a job paid for it as for another', p.id::text
  from payments p join string_jobs j on j.id = p.string_job_id
  where p.payer_id = j.owner_id
union all
  select 'a card payment and its checkout have different payers', p.id::text
  from payments p
  join checkout_sessions s on s.id = p.checkout_session_id
  join string_jobs j on j.id = p.string_job_id
  where p.is_applied and p.payer_id is distinct from nullif(s.payer_id, j.owner_id)
union all
  select 'credit payment without its ledger entry', p.id::text
  from payments p
  where p.method = 'credit'
    and not exists (select from credit_entries c where c.payment_id = p.id and c.reason = 'spent')
union all
  select 'ledger entry without a credit payment', c.id::text
  from credit_entries c join payments p on p.id = c.payment_id
  where p.method <> 'credit'
union all
  select 'credit refund and returned credit disagree', p.id::text
  from payments p
  left join refunds r on r.payment_id = p.id and r.state = 'done'
  left join credit_entries c on c.payment_id = p.id and c.reason = 'returned'
  where p.method = 'credit' and (r.id is null) <> (c.id is null)
union all
  select 'cancelled job still holds money', j.id::text
  from string_jobs j
  left join refunds r on r.payment_id = j.paid_payment_id and r.reason not in ('partial', 'manager')
  where j.order_status = 'CANCELLED' and j.paid_payment_id is not null and r.id is null
union all
  select 'money that was not applied does not go back', p.id::text
  from payments p left join refunds r on r.payment_id = p.id and r.reason not in ('partial', 'manager')
  where not p.is_applied and r.id is null and not exists (select from voids v where v.payment_id = p.id)
union all
  select 'void of a payment that staff did not record, or that is still applied', p.id::text
  from voids v join payments p on p.id = v.payment_id
  where p.is_applied or p.method <> 'technician'
union all
  select 'more goes back than was paid', p.id::text
  from payments p join refunds r on r.payment_id = p.id
  group by p.id having sum(r.amount) > p.amount
union all
  select 'a refund and its movements differ', r.id::text
  from refunds r left join refund_moves m on m.refund_id = r.id
  group by r.id having coalesce(sum(m.amount), 0) <> case when r.state = 'done' then r.amount else 0 end
union all
  select 'paid job that is not cancelled was refunded', j.id::text
  from string_jobs j join refunds r on r.payment_id = j.paid_payment_id
  where j.order_status <> 'CANCELLED'
    and r.reason = 'cancelled'
union all
  select 'paid by card without a complete checkout', p.id::text
  from payments p join checkout_sessions s on s.id = p.checkout_session_id
  where p.method = 'card' and p.is_applied and s.state <> 'complete'
union all
  select 'paid by card for another job or amount than asked', p.id::text
  from payments p
  join checkout_sessions s on s.id = p.checkout_session_id
  left join checkout_jobs a on a.checkout_session_id = s.id and a.string_job_id = p.string_job_id
  where (a.string_job_id is null and (p.string_job_id is not null or p.pack_sale_id is distinct from s.pack_sale_id))
    or (p.is_applied and (p.amount, p.currency) <> (a.amount, s.currency))
union all
  select 'checkout and its jobs differ', s.id::text
  from checkout_sessions s
  left join checkout_jobs a on a.checkout_session_id = s.id
  left join pack_sales k on k.id = s.pack_sale_id
  group by s.id, k.id having s.amount is distinct from coalesce(sum(a.amount), k.price)
union all
  select 'card payment and its shares differ', c.provider_payment_id
  from card_payments c
  left join payments p using (provider_payment_id)
  group by c.provider_payment_id having c.amount is distinct from sum(p.amount)
union all
  select 'a refund of a shared payment is not assigned', provider_payment_id
  from card_payments where unassigned_refund > 0
union all
  select 'a dispute of a shared payment is not assigned', provider_dispute_id from unassigned_disputes
union all
  select 'refunds here and at the provider differ', provider_payment_id from refund_differences
union all
  select 'a stock is not the sum of its entries', s.id::text
  from strings s
  where s.stock_meters <> (select coalesce(sum(e.meters), 0) from stock_entries e where e.string_id = s.id)
union all
  select 'a string is counted without a count or a purchase, or the other way round', s.id::text
  from strings s
  where s.is_counted <> coalesce((
    select e.reason <> 'uncounted' from stock_entries e
    where e.string_id = s.id and e.reason in ('bought', 'counted', 'uncounted') order by e.id desc limit 1
  ), false)
union all
  select 'sets of string are not its meters', s.id::text
  from strings s, shop_settings z
  where s.stock_sets is distinct from case when s.is_counted then floor(s.stock_meters / z.set_meters) end
union all
  select 'a ticket and the jobs that have it disagree', t.name
  from tickets t
  left join string_jobs j on j.ticket = t.name and j.left_at is null
  where (t.freed_at is null) <> (j.id is not null)
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
  select 'a statement has no jobs, or jobs that are not on account', s.id::text
  from statements s
  left join statement_jobs l on l.statement_id = s.id
  left join string_jobs j on j.id = l.string_job_id
  group by s.id having count(j.id) = 0 or not bool_and(j.on_account_at is not null);

-- Up to migration 0056, the first part of the view above was a view of its own.
drop view if exists contradictions_in_records;
