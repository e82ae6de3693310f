-- The functions, views and triggers that the migrations of version 2 made, up to 0056, as PostgreSQL writes them. The reduced
-- migrations of today leave them out, but a shop that upgrades has them. PostgreSQL 18 wrote this file; do not edit it.

CREATE OR REPLACE FUNCTION public.iso(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.guard_string_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.paid_payment_id is not null and new.paid_payment_id is distinct from old.paid_payment_id
    and not (new.paid_payment_id is null and is_voided_now(old.paid_payment_id))
  then
    raise exception 'a paid job stays paid' using errcode = 'check_violation';
  end if;
  if old.paid_payment_id is null and new.paid_payment_id is not null and new.order_status = 'CANCELLED' then
    raise exception 'a cancelled job cannot be paid' using errcode = 'check_violation';
  end if;
  -- the racket's own guard says when it may move; nobody hands over a job alone
  if new.owner_id <> old.owner_id and new.racket_id <> old.racket_id then
    raise exception 'a job keeps its owner' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION auth.end_session_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '30 days');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_racket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where id = old.owner_id and (auth_subject is not null or deleted_at is not null)) then
    raise exception 'only the racket of a customer without an account can be claimed' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_checkout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update string_jobs set had_checkout = true where id = new.string_job_id and not had_checkout;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_string_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (old.order_status, old.is_order_paid, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into string_job_counts (order_status, is_order_paid, jobs) values (new.order_status, new.is_order_paid, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION auth.keep_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The lock makes the second of two administrators wait, and then see that the first has left.
  perform from auth.organization where id = old."organizationId" for no key update;
  if found
    and not exists (select from auth.member where "organizationId" = old."organizationId" and role = 'admin')
  then
    raise exception 'organization % would lose its last administrator', old."organizationId"
      using errcode = 'integrity_constraint_violation', constraint = 'organization_keeps_administrator';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_racket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.order_id is null then
      insert into orders (created_at) values (new.order_create_date) returning id into new.order_id;
    end if;
    -- At the counter, the racket comes with the order.
    if new.is_from_counter then
      new.received_at := coalesce(new.received_at, new.order_create_date);
    end if;
  end if;

  if new.order_status = 'COMPLETED' then
    new.ready_at := coalesce(new.ready_at, new.order_completion_date);
    new.left_at := coalesce(new.left_at, new.order_completion_date);
  elsif new.order_status = 'CANCELLED' then
    -- A racket that was received stays in the shop until it is given back.
    if new.received_at is null then
      new.left_at := coalesce(new.left_at, now());
    end if;
  else
    -- Work on a cancelled job begins again, but its racket was given back, so it has to come again.
    if tg_op = 'UPDATE' and old.order_status = 'CANCELLED' and old.left_at is not null then
      new.received_at := null;
      new.started_at := null;
    end if;
    new.left_at := null;
    if new.order_status = 'READY_FOR_PICKUP' then
      new.ready_at := coalesce(new.ready_at, now());
    else
      new.ready_at := null;
    end if;
  end if;

  -- A racket that is being strung or ready is in the shop, even if nobody recorded that it came.
  if tg_op = 'INSERT' or old.received_at is null or new.order_status = 'READY_FOR_PICKUP' then
    new.received_at := coalesce(new.received_at, new.ready_at, case when old.started_at is null then new.started_at end);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_name(number integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  left_over integer := number - 1;
  first_of_letter integer := 1;
  per_letter integer := 99;
  digits text;
begin
  while left_over >= 24 * per_letter loop
    left_over := left_over - 24 * per_letter;
    first_of_letter := case first_of_letter when 1 then 100 else first_of_letter * 10 end;
    per_letter := first_of_letter * 9;
  end loop;
  digits := (first_of_letter + left_over % per_letter)::text;
  return substr('ABCDEFGHJKLMNPQRSTUVWXYZ', left_over / per_letter + 1, 1) || '-'
    || lpad(digits, greatest(char_length(digits), 2), '0');
end $function$;

CREATE OR REPLACE FUNCTION public.take_ticket(wanted text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  three_digits constant integer := 23976;
  taken text;
begin
  if wanted is not null then
    select name into taken from tickets
    where name = wanted and freed_at is not null for no key update skip locked;
  end if;
  if taken is null then
    select name into taken from tickets
    where freed_at < now() - interval '7 days'
    order by char_length(name), freed_at limit 1 for no key update skip locked;
  end if;
  if taken is null and (select last_value >= three_digits from ticket_numbers) then
    select name into taken from tickets
    where freed_at is not null
    order by char_length(name), freed_at limit 1 for no key update skip locked;
  end if;
  if taken is null then
    insert into tickets (name) values (ticket_name(nextval('ticket_numbers')::integer)) returning name into taken;
  else
    update tickets set freed_at = null where name = taken;
  end if;
  return taken;
end $function$;

CREATE OR REPLACE FUNCTION public.give_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' and new.left_at is null then
    new.ticket := take_ticket(new.ticket);
  elsif tg_op <> 'INSERT' then
    update tickets set freed_at = now() where name = old.ticket;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.new_tag()
 RETURNS text
 LANGUAGE sql
AS $function$
  select string_agg(
    substr(
      '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
      1 + (get_byte(uuid_send(gen_random_uuid()), 0) & case place when 1 then 7 else 31 end),
      1
    ),
    '' order by place
  )
  from generate_series(1, 26) place
$function$;

CREATE OR REPLACE FUNCTION public.give_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tags (string_job_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.are_price_lines(lines jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select jsonb_typeof(lines) = 'array'
    and lines @? '$[0] ? (@.kind == "stringing" || @.kind == "labor")'
    and (
      select bool_and(coalesce(
        line ->> 'kind' in ('stringing', 'labor', 'string', 'extra', 'speed', 'credit')
          and (line ->> 'kind' in ('stringing', 'labor')) = (place = 1)
          and jsonb_typeof(line -> 'name') = 'string'
          and jsonb_typeof(line -> 'amount') = 'number'
          and case line ->> 'kind'
            when 'credit' then line ->> 'amount' = '-' || (lines -> 0 ->> 'amount')
            else line ->> 'amount' ~ '^\d{1,9}$'
          end,
        false
      )) and count(*) filter (where line ->> 'kind' = 'credit') <= 1
      from jsonb_array_elements(lines) with ordinality as each (line, place)
    )
$function$;

CREATE OR REPLACE FUNCTION public.sum_of_lines(lines jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select sum((line ->> 'amount')::numeric)::integer from jsonb_array_elements(lines) line
$function$;

CREATE OR REPLACE FUNCTION public.price_line_of(price integer, string_id integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_build_array(jsonb_build_object(
    'kind', case when string_id is null then 'labor' else 'stringing' end, 'name', '', 'amount', price
  ))
$function$;

CREATE OR REPLACE FUNCTION public.give_price_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.price_lines := price_line_of(new.price, new.string_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a paid job keeps its price' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.leave_shelf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.shelf := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.shop_currency()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select lower(currency) from shop_settings $function$;

CREATE OR REPLACE FUNCTION public.keep_currency()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Orders that are being placed at this moment come before or after the change.
  lock table string_jobs in share mode;
  if exists (select from string_jobs where price is not null) then
    raise exception 'a shop with priced jobs keeps its currency'
      using errcode = 'check_violation', constraint = 'shop_settings_currency_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.clear_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.included_tax(price integer, rate numeric)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select round(price * rate / (100 + rate))::integer
$function$;

CREATE OR REPLACE FUNCTION public.store_tax()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.tax_rate, included_tax(new.amount, s.tax_rate), case when s.tax_rate is null then '' else s.tax_number end
    into new.tax_rate, new.tax_amount, new.tax_number from shop_settings s;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_void()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from payments p join string_jobs j on j.id = p.string_job_id and j.paid_payment_id = p.id
    where p.id = new.payment_id and p.method = 'technician'
      and not exists (select from refunds r where r.payment_id = p.id)
  ) then
    raise exception 'only a payment that staff recorded can be voided' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_voided_now(payment integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from voids v where v.payment_id = payment and v.written_in = pg_current_xact_id())
$function$;

CREATE OR REPLACE FUNCTION public.guard_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.is_applied and not new.is_applied and is_voided_now(old.id)
    and to_jsonb(new) - 'is_applied' = to_jsonb(old) - 'is_applied'
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ignored constant text[] := array['version', 'is_retired', 'search_text', 'is_order_paid'];
begin
  if to_jsonb(new) - ignored is distinct from to_jsonb(old) - ignored then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_message_to_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from message_settings where webhook_url is not null) then
    insert into webhook_deliveries (message_id, message_state) values (new.id, new.state) on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_statement_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from string_jobs j
    where j.id = new.string_job_id and j.on_account_at is not null and j.price = new.amount
      and j.paid_payment_id is null and j.order_status <> 'CANCELLED'
      and not exists (
        select from statement_jobs s join string_jobs other on other.id = s.string_job_id
        where s.statement_id = new.statement_id and other.owner_id <> j.owner_id
      )
  ) then
    raise exception 'a statement has the unpaid jobs that one customer has on account' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_on_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from statement_jobs s where s.string_job_id = old.id) then
    raise exception 'a job on a statement stays on account' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.send_notice(kind text, rows jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify(
    'stringbed',
    jsonb_build_object('kind', kind, 'rows', case when jsonb_array_length(rows) <= 100 then rows end)::text
  )
  where rows is not null and coalesce(current_setting('stringbed.import', true), '') <> 'on'
$function$;

CREATE OR REPLACE FUNCTION public.announce_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice('job', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (select id, owner_id from changed limit 101) each_row
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_jobs_of_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice('job', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (
      select id, owner_id from string_jobs where id in (select string_job_id from changed) limit 101
    ) each_row
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_rackets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice('racket', (
    select jsonb_agg(jsonb_build_array(id, owner_id) order by id)
    from (select id, owner_id from changed limit 101) each_row
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice('person', (
    select jsonb_agg(jsonb_build_array(id, id) order by id) from (select id from changed limit 101) each_row
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice('message', (
    select jsonb_agg(jsonb_build_array(id, null) order by id) from (select id from changed limit 101) each_row
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice('session', (
    select jsonb_agg(jsonb_build_array(id, null) order by id) from (select id from changed limit 101) each_row
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_notice(tg_argv[0], '[]');
  return null;
end $function$;

create or replace view audit_trail as
 SELECT ('audit-'::text || audit_entries.id) AS key,
    audit_entries.created_at,
    audit_entries.actor_id,
    audit_entries.action,
    audit_entries.person_id,
    audit_entries.subject,
    audit_entries.from_value,
    audit_entries.to_value,
    NULL::integer AS string_job_id
   FROM audit_entries
UNION ALL
 SELECT ('credits-'::text || credit_entries.id) AS key,
    credit_entries.created_at,
    credit_entries.actor_id,
    'credits'::text AS action,
    credit_entries.user_id AS person_id,
    credit_entries.note AS subject,
    ((credit_entries.balance_after - credit_entries.amount))::text AS from_value,
    (credit_entries.balance_after)::text AS to_value,
    NULL::integer AS string_job_id
   FROM credit_entries
  WHERE (credit_entries.reason = ANY (ARRAY['granted'::text, 'adjusted'::text]))
UNION ALL
 SELECT ('payment-'::text || payments.id) AS key,
    payments.created_at,
    payments.actor_id,
    'paid'::text AS action,
    NULL::integer AS person_id,
    ('String Job #'::text || payments.string_job_id) AS subject,
    NULL::text AS from_value,
    (payments.amount)::text AS to_value,
    payments.string_job_id
   FROM payments
  WHERE (payments.method = 'technician'::text)
UNION ALL
 SELECT ('void-'::text || v.payment_id) AS key,
    v.created_at,
    v.actor_id,
    'void'::text AS action,
    NULL::integer AS person_id,
    ('String Job #'::text || v.string_job_id) AS subject,
    (p.amount)::text AS from_value,
    v.reason AS to_value,
    v.string_job_id
   FROM (voids v
     JOIN payments p ON ((p.id = v.payment_id)));

create or replace view refund_differences as
 SELECT c.provider_payment_id,
    k.amount AS at_provider,
    ((c.unassigned_refund + COALESCE(sum(r.amount) FILTER (WHERE (r.state = 'done'::text)), (0)::bigint)))::integer AS recorded
   FROM (((refund_checks k
     JOIN card_payments c USING (provider_payment_id))
     JOIN payments p USING (provider_payment_id))
     LEFT JOIN refunds r ON ((r.payment_id = p.id)))
  GROUP BY c.provider_payment_id, k.amount, k.checked_at
 HAVING ((k.amount <> (c.unassigned_refund + COALESCE(sum(r.amount) FILTER (WHERE (r.state = 'done'::text)), (0)::bigint))) AND (COALESCE(max(GREATEST(r.created_at, r.done_at, r.last_tried_at)), '-infinity'::timestamp with time zone) <= k.checked_at));

create or replace view unassigned_disputes as
 SELECT d.id,
    d.provider_dispute_id,
    d.provider_payment_id,
    d.amount,
    d.reason,
    d.state,
    d.created_at
   FROM (disputes d
     JOIN card_payments c USING (provider_payment_id))
  WHERE ((d.payment_id IS NULL) AND (d.amount <> c.amount) AND (( SELECT count(*) AS count
           FROM payments p
          WHERE (p.provider_payment_id = d.provider_payment_id)) > 1) AND (( SELECT count(*) AS count
           FROM payments p
          WHERE ((p.provider_payment_id = d.provider_payment_id) AND (p.amount = d.amount))) <> 1));

create or replace view contradictions_in_records as
 SELECT 'balance differs from its ledger'::text AS problem,
    (u.id)::text AS subject
   FROM users u
  WHERE (u.stringing_credits <> ( SELECT COALESCE(sum(c.amount), (0)::bigint) AS "coalesce"
           FROM credit_entries c
          WHERE (c.user_id = u.id)))
UNION ALL
 SELECT 'ledger chain is broken'::text AS problem,
    (c.id)::text AS subject
   FROM ( SELECT credit_entries.id,
            credit_entries.balance_after,
            sum(credit_entries.amount) OVER (PARTITION BY credit_entries.user_id ORDER BY credit_entries.id) AS balance
           FROM credit_entries) c
  WHERE (c.balance <> c.balance_after)
UNION ALL
 SELECT 'job and its applied payment disagree'::text AS problem,
    (j.id)::text AS subject
   FROM (string_jobs j
     LEFT JOIN payments p ON (((p.string_job_id = j.id) AND p.is_applied)))
  WHERE (j.paid_payment_id IS DISTINCT FROM p.id)
UNION ALL
 SELECT 'credit payment without its ledger entry'::text AS problem,
    (p.id)::text AS subject
   FROM payments p
  WHERE ((p.method = 'credit'::text) AND (NOT (EXISTS ( SELECT
           FROM credit_entries c
          WHERE ((c.payment_id = p.id) AND (c.reason = 'spent'::text))))))
UNION ALL
 SELECT 'ledger entry without a credit payment'::text AS problem,
    (c.id)::text AS subject
   FROM (credit_entries c
     JOIN payments p ON ((p.id = c.payment_id)))
  WHERE (p.method <> 'credit'::text)
UNION ALL
 SELECT 'credit refund and returned credit disagree'::text AS problem,
    (p.id)::text AS subject
   FROM ((payments p
     LEFT JOIN refunds r ON (((r.payment_id = p.id) AND (r.state = 'done'::text))))
     LEFT JOIN credit_entries c ON (((c.payment_id = p.id) AND (c.reason = 'returned'::text))))
  WHERE ((p.method = 'credit'::text) AND ((r.id IS NULL) <> (c.id IS NULL)))
UNION ALL
 SELECT 'cancelled job still holds money'::text AS problem,
    (j.id)::text AS subject
   FROM (string_jobs j
     LEFT JOIN refunds r ON (((r.payment_id = j.paid_payment_id) AND (r.reason <> ALL (ARRAY['partial'::text, 'manager'::text])))))
  WHERE ((j.order_status = 'CANCELLED'::text) AND (j.paid_payment_id IS NOT NULL) AND (r.id IS NULL))
UNION ALL
 SELECT 'money that was not applied does not go back'::text AS problem,
    (p.id)::text AS subject
   FROM (payments p
     LEFT JOIN refunds r ON (((r.payment_id = p.id) AND (r.reason <> ALL (ARRAY['partial'::text, 'manager'::text])))))
  WHERE ((NOT p.is_applied) AND (r.id IS NULL) AND (NOT (EXISTS ( SELECT
           FROM voids v
          WHERE (v.payment_id = p.id)))))
UNION ALL
 SELECT 'void of a payment that staff did not record, or that is still applied'::text AS problem,
    (p.id)::text AS subject
   FROM (voids v
     JOIN payments p ON ((p.id = v.payment_id)))
  WHERE (p.is_applied OR (p.method <> 'technician'::text))
UNION ALL
 SELECT 'more goes back than was paid'::text AS problem,
    (p.id)::text AS subject
   FROM (payments p
     JOIN refunds r ON ((r.payment_id = p.id)))
  GROUP BY p.id
 HAVING (sum(r.amount) > p.amount)
UNION ALL
 SELECT 'paid job that is not cancelled was refunded'::text AS problem,
    (j.id)::text AS subject
   FROM (string_jobs j
     JOIN refunds r ON ((r.payment_id = j.paid_payment_id)))
  WHERE ((j.order_status <> 'CANCELLED'::text) AND (r.reason = 'cancelled'::text))
UNION ALL
 SELECT 'paid by card without a complete checkout'::text AS problem,
    (p.id)::text AS subject
   FROM (payments p
     JOIN checkout_sessions s ON ((s.id = p.checkout_session_id)))
  WHERE ((p.method = 'card'::text) AND p.is_applied AND (s.state <> 'complete'::text))
UNION ALL
 SELECT 'paid by card for another job or amount than asked'::text AS problem,
    (p.id)::text AS subject
   FROM ((payments p
     JOIN checkout_sessions s ON ((s.id = p.checkout_session_id)))
     LEFT JOIN checkout_jobs a ON (((a.checkout_session_id = s.id) AND (a.string_job_id = p.string_job_id))))
  WHERE ((a.string_job_id IS NULL) OR (p.is_applied AND ((p.amount <> a.amount) OR (p.currency <> s.currency))))
UNION ALL
 SELECT 'checkout and its jobs differ'::text AS problem,
    (s.id)::text AS subject
   FROM (checkout_sessions s
     LEFT JOIN checkout_jobs a ON ((a.checkout_session_id = s.id)))
  GROUP BY s.id
 HAVING (s.amount IS DISTINCT FROM sum(a.amount))
UNION ALL
 SELECT 'card payment and its shares differ'::text AS problem,
    c.provider_payment_id AS subject
   FROM (card_payments c
     LEFT JOIN payments p USING (provider_payment_id))
  GROUP BY c.provider_payment_id
 HAVING (c.amount IS DISTINCT FROM sum(p.amount))
UNION ALL
 SELECT 'a refund of a shared payment is not assigned'::text AS problem,
    card_payments.provider_payment_id AS subject
   FROM card_payments
  WHERE (card_payments.unassigned_refund > 0)
UNION ALL
 SELECT 'a dispute of a shared payment is not assigned'::text AS problem,
    unassigned_disputes.provider_dispute_id AS subject
   FROM unassigned_disputes
UNION ALL
 SELECT 'refunds here and at the provider differ'::text AS problem,
    refund_differences.provider_payment_id AS subject
   FROM refund_differences
UNION ALL
 SELECT 'a ticket and the jobs that have it disagree'::text AS problem,
    t.name AS subject
   FROM (tickets t
     LEFT JOIN string_jobs j ON (((j.ticket = t.name) AND (j.left_at IS NULL))))
  WHERE ((t.freed_at IS NULL) <> (j.id IS NOT NULL));

create or replace view reconciliation as
 SELECT contradictions_in_records.problem,
    contradictions_in_records.subject
   FROM contradictions_in_records
UNION ALL
 SELECT 'credit line and ledger disagree'::text AS problem,
    (COALESCE(j.id, c.string_job_id))::text AS subject
   FROM (( SELECT string_jobs.id,
            (NOT ((string_jobs.paid_payment_id IS NOT NULL) AND ((string_jobs.order_status = 'CANCELLED'::text) OR (EXISTS ( SELECT
                   FROM payments p
                  WHERE ((p.id = string_jobs.paid_payment_id) AND (p.method = 'card'::text) AND (p.amount = ( SELECT sum(r.amount) AS sum
                           FROM refunds r
                          WHERE (r.payment_id = p.id))) AND (EXISTS ( SELECT
                           FROM refunds r
                          WHERE ((r.payment_id = p.id) AND (NOT r.of_speed)))))))))) AS holds_credit
           FROM string_jobs
          WHERE (string_jobs.price_lines @> '[{"kind": "credit"}]'::jsonb)) j
     FULL JOIN ( SELECT credit_entries.string_job_id,
            (- sum(credit_entries.amount)) AS held
           FROM credit_entries
          WHERE (credit_entries.string_job_id IS NOT NULL)
          GROUP BY credit_entries.string_job_id) c ON ((c.string_job_id = j.id)))
  WHERE (COALESCE(c.held, (0)::bigint) <> (COALESCE(j.holds_credit, false))::integer)
UNION ALL
 SELECT 'a statement has no jobs, jobs of several customers, or jobs that are not on account'::text AS problem,
    (s.id)::text AS subject
   FROM ((statements s
     LEFT JOIN statement_jobs l ON ((l.statement_id = s.id)))
     LEFT JOIN string_jobs j ON ((j.id = l.string_job_id)))
  GROUP BY s.id
 HAVING ((count(DISTINCT j.owner_id) <> 1) OR (NOT bool_and((j.on_account_at IS NOT NULL))));

CREATE OR REPLACE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_entries_only_grow BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER member_leaves AFTER DELETE ON auth.member FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION auth.keep_administrator();

CREATE OR REPLACE TRIGGER member_role_changes AFTER UPDATE OF role ON auth.member FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION auth.keep_administrator();

CREATE OR REPLACE TRIGGER session_announced_end AFTER DELETE ON auth.session REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_sessions();

CREATE OR REPLACE TRIGGER session_ends BEFORE INSERT OR UPDATE ON auth.session FOR EACH ROW EXECUTE FUNCTION auth.end_session_in_time();

CREATE OR REPLACE TRIGGER bench_settings_announced AFTER UPDATE ON public.bench_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER board_key_announced AFTER INSERT OR DELETE OR UPDATE ON public.board_key FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('board');

CREATE OR REPLACE TRIGGER checkout_jobs_announced AFTER INSERT ON public.checkout_jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs_of_rows();

CREATE OR REPLACE TRIGGER checkout_jobs_announced_changes AFTER UPDATE ON public.checkout_jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs_of_rows();

CREATE OR REPLACE TRIGGER checkout_jobs_noted AFTER INSERT ON public.checkout_jobs FOR EACH ROW EXECUTE FUNCTION note_checkout();

CREATE OR REPLACE TRIGGER closed_dates_announced AFTER INSERT OR DELETE OR UPDATE ON public.closed_dates FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER consents_only_grow BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER credit_entries_never_emptied BEFORE TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER credit_entries_only_grow BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER extras_announced AFTER INSERT OR DELETE OR UPDATE ON public.extras FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER job_events_announced AFTER INSERT ON public.job_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs_of_rows();

CREATE OR REPLACE TRIGGER job_events_only_grow BEFORE DELETE OR UPDATE ON public.job_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER messages_announced AFTER INSERT ON public.messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_messages();

CREATE OR REPLACE TRIGGER messages_announced_changes AFTER UPDATE ON public.messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_messages();

CREATE OR REPLACE TRIGGER messages_to_webhook AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.kind <> 'account'::text)) EXECUTE FUNCTION copy_message_to_webhook();

CREATE OR REPLACE TRIGGER messages_to_webhook_changes AFTER UPDATE ON public.messages FOR EACH ROW WHEN (((new.kind <> 'account'::text) AND (old.state <> new.state))) EXECUTE FUNCTION copy_message_to_webhook();

CREATE OR REPLACE TRIGGER opening_hours_announced AFTER INSERT OR DELETE OR UPDATE ON public.opening_hours FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER payments_only_grow BEFORE DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION guard_payment();

CREATE OR REPLACE TRIGGER payments_store_tax BEFORE INSERT ON public.payments FOR EACH ROW WHEN ((new.tax_rate IS NULL)) EXECUTE FUNCTION store_tax();

CREATE OR REPLACE TRIGGER rackets_announced AFTER INSERT ON public.rackets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rackets();

CREATE OR REPLACE TRIGGER rackets_announced_changes AFTER UPDATE ON public.rackets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rackets();

CREATE OR REPLACE TRIGGER rackets_guard BEFORE UPDATE ON public.rackets FOR EACH ROW WHEN ((old.owner_id <> new.owner_id)) EXECUTE FUNCTION guard_racket();

CREATE OR REPLACE TRIGGER rackets_version BEFORE UPDATE ON public.rackets FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE TRIGGER refunds_announced AFTER INSERT ON public.refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs_of_rows();

CREATE OR REPLACE TRIGGER refunds_announced_changes AFTER UPDATE ON public.refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs_of_rows();

CREATE OR REPLACE TRIGGER shop_settings_announced AFTER UPDATE ON public.shop_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER shop_settings_keep_currency BEFORE UPDATE OF currency ON public.shop_settings FOR EACH ROW WHEN ((old.currency <> new.currency)) EXECUTE FUNCTION keep_currency();

CREATE OR REPLACE TRIGGER statement_jobs_guard BEFORE INSERT ON public.statement_jobs FOR EACH ROW EXECUTE FUNCTION guard_statement_job();

CREATE OR REPLACE TRIGGER statement_jobs_only_grow BEFORE DELETE OR UPDATE ON public.statement_jobs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statements_only_grow BEFORE DELETE OR UPDATE ON public.statements FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER string_jobs_announced AFTER INSERT ON public.string_jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs();

CREATE OR REPLACE TRIGGER string_jobs_announced_changes AFTER UPDATE ON public.string_jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs();

CREATE OR REPLACE TRIGGER string_jobs_announced_end AFTER DELETE ON public.string_jobs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs();

CREATE OR REPLACE TRIGGER string_jobs_counted AFTER INSERT OR DELETE ON public.string_jobs FOR EACH ROW EXECUTE FUNCTION count_string_job();

CREATE OR REPLACE TRIGGER string_jobs_follow BEFORE INSERT ON public.string_jobs FOR EACH ROW EXECUTE FUNCTION follow_racket();

CREATE OR REPLACE TRIGGER string_jobs_follow_changes BEFORE UPDATE ON public.string_jobs FOR EACH ROW WHEN (((old.order_status <> new.order_status) OR (old.received_at IS DISTINCT FROM new.received_at) OR (old.started_at IS DISTINCT FROM new.started_at) OR (old.left_at IS DISTINCT FROM new.left_at))) EXECUTE FUNCTION follow_racket();

CREATE OR REPLACE TRIGGER string_jobs_follow_due BEFORE UPDATE ON public.string_jobs FOR EACH ROW WHEN (((new.received_at IS NULL) AND (new.due_at IS NOT NULL))) EXECUTE FUNCTION clear_due();

CREATE OR REPLACE TRIGGER string_jobs_follow_shelf BEFORE UPDATE ON public.string_jobs FOR EACH ROW WHEN (((new.left_at IS NULL) AND (new.ready_at IS NULL) AND (new.shelf IS NOT NULL) AND ((old.left_at IS NOT NULL) OR (old.ready_at IS NOT NULL)))) EXECUTE FUNCTION leave_shelf();

CREATE OR REPLACE TRIGGER string_jobs_follow_ticket BEFORE INSERT ON public.string_jobs FOR EACH ROW EXECUTE FUNCTION give_ticket();

CREATE OR REPLACE TRIGGER string_jobs_follow_ticket_changes BEFORE UPDATE ON public.string_jobs FOR EACH ROW WHEN (((old.left_at IS NULL) <> (new.left_at IS NULL))) EXECUTE FUNCTION give_ticket();

CREATE OR REPLACE TRIGGER string_jobs_follow_ticket_end AFTER DELETE ON public.string_jobs FOR EACH ROW WHEN ((old.left_at IS NULL)) EXECUTE FUNCTION give_ticket();

CREATE OR REPLACE TRIGGER string_jobs_guard BEFORE UPDATE ON public.string_jobs FOR EACH ROW WHEN (((old.paid_payment_id IS DISTINCT FROM new.paid_payment_id) OR (old.owner_id <> new.owner_id))) EXECUTE FUNCTION guard_string_job();

CREATE OR REPLACE TRIGGER string_jobs_have_price_line BEFORE INSERT ON public.string_jobs FOR EACH ROW WHEN (((new.price IS NOT NULL) AND (new.price_lines IS NULL))) EXECUTE FUNCTION give_price_line();

CREATE OR REPLACE TRIGGER string_jobs_have_tag AFTER INSERT ON public.string_jobs FOR EACH ROW EXECUTE FUNCTION give_tag();

CREATE OR REPLACE TRIGGER string_jobs_keep_on_account BEFORE UPDATE OF on_account_at ON public.string_jobs FOR EACH ROW WHEN (((old.on_account_at IS NOT NULL) AND (new.on_account_at IS NULL))) EXECUTE FUNCTION keep_on_account();

CREATE OR REPLACE TRIGGER string_jobs_keep_price BEFORE UPDATE ON public.string_jobs FOR EACH ROW WHEN (((old.paid_payment_id IS NOT NULL) AND (new.paid_payment_id IS NOT NULL) AND (old.price_lines IS DISTINCT FROM new.price_lines))) EXECUTE FUNCTION keep_price();

CREATE OR REPLACE TRIGGER string_jobs_recounted AFTER UPDATE ON public.string_jobs FOR EACH ROW WHEN (((old.order_status <> new.order_status) OR (old.is_order_paid <> new.is_order_paid))) EXECUTE FUNCTION count_string_job();

CREATE OR REPLACE TRIGGER string_jobs_version BEFORE UPDATE ON public.string_jobs FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE TRIGGER stringer_absences_announced AFTER INSERT OR DELETE OR UPDATE ON public.stringer_absences FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER stringer_hours_announced AFTER INSERT OR DELETE OR UPDATE ON public.stringer_hours FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('shop');

CREATE OR REPLACE TRIGGER strings_announced AFTER INSERT OR DELETE OR UPDATE ON public.strings FOR EACH STATEMENT EXECUTE FUNCTION announce_kind('string');

CREATE OR REPLACE TRIGGER tags_announced_changes AFTER UPDATE ON public.tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs_of_rows();

CREATE OR REPLACE TRIGGER users_announced AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_people();

CREATE OR REPLACE TRIGGER users_announced_changes AFTER UPDATE ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_people();

CREATE OR REPLACE TRIGGER voids_guard BEFORE INSERT ON public.voids FOR EACH ROW EXECUTE FUNCTION guard_void();

CREATE OR REPLACE TRIGGER voids_only_grow BEFORE DELETE OR UPDATE ON public.voids FOR EACH ROW EXECUTE FUNCTION refuse_change();