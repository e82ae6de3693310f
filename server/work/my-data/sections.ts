import { NAMES_PEOPLE, OF_OTHER_PAYER } from '../../job/history.ts'
import { CROSS_STRING, MESSAGE_TEXT, STRING, STRUNG, TENSION_TEXT } from '../export/values.ts'

// Everything about one person, $1, each section a query whose columns are those of the document. A test compares the
// columns that they read with the database's catalog. No section names another person: who else did something is 'shop'.

interface Section {
  title: string
  note?: string
  query: string
}

const WHO = (actor: string) => `case when ${actor} = $1 then 'you' when ${actor} is not null then 'shop' end`
const MY_JOBS = '(select id from string_jobs where owner_id = $1)'
/**
 * The person's payments, even those for others. Payments by others are theirs: the person's job only says that it is paid.
 * One list each, because conditions that are joined by 'or' would be checked for all payments of the shop.
 */
const MY_PAYMENTS = `array(
  select id from payments where payer_id = $1
  union all select id from payments where payer_id is null and string_job_id in ${MY_JOBS}
  union all select p.id from payments p join pack_sales s on s.id = p.pack_sale_id where p.payer_id is null and s.user_id = $1
)`
/** The values of an entry of the history that name other people, or say how another customer paid. */
const IS_HIDDEN = `(${NAMES_PEOPLE} or ${OF_OTHER_PAYER})`
/** The person's address, unless it is not confirmed: then it may be someone else's. */
const MY_EMAIL = '(select lower(email) from users where id = $1 and email_verified)'
const MY_SUBJECT = '(select auth_subject from users where id = $1)'

export const MY_DATA: Record<string, Section> = {
  me: {
    title: 'You',
    query: `
      select id, first_name, last_name, email, email_verified as is_email_confirmed, phone, language, tier_status as tier,
        usable_credits(id, stringing_credits) as credits, is_technician, is_manager, iso(created_at) as created_at,
        billed_to_id is not null as is_paid_for_by_someone,
        (select count(*) from users other where other.billed_to_id = $1)::integer as pays_for_people
      from users where id = $1`,
  },
  account: {
    title: 'Your account',
    query: `
      select name, email, "emailVerified" as is_email_confirmed, image, "twoFactorEnabled" as has_second_factor,
        iso("createdAt") as created_at, iso("updatedAt") as changed_at
      from auth."user" where id = ${MY_SUBJECT}`,
  },
  ways_to_sign_in: {
    title: 'Ways to sign in',
    query: `
      select "providerId" as kind, iso("createdAt") as created_at, iso("updatedAt") as changed_at
      from auth.account where "userId" = ${MY_SUBJECT} order by "createdAt"`,
  },
  sessions: {
    title: 'Devices on which you are signed in',
    query: `
      select "ipAddress" as address, "userAgent" as browser, iso("createdAt") as created_at, iso("updatedAt") as used_at,
        iso("expiresAt") as ends_at, iso("firstFactorAt") as password_entered_at, iso("secondFactorAt") as code_entered_at
      from auth.session where "userId" = ${MY_SUBJECT} order by "createdAt"`,
  },
  email_links: {
    title: 'Links that confirm your email',
    query: `
      select email, iso(expires_at) as ends_at, iso(used_at) as used_at
      from auth.email_link where user_id = ${MY_SUBJECT} order by expires_at`,
  },
  organizations: {
    title: 'Your organizations',
    query: `
      select o.name, o.slug, o.logo, o.metadata, m.role, iso(m."createdAt") as joined_at, iso(o."createdAt") as created_at
      from auth.member m join auth.organization o on o.id = m."organizationId"
      where m."userId" = ${MY_SUBJECT} order by m."createdAt"`,
  },
  organization_invitations: {
    title: 'Invitations to organizations',
    query: `
      select o.name, i.role, i.status, i.email, iso(i."createdAt") as created_at, iso(i."expiresAt") as ends_at
      from auth.invitation i join auth.organization o on o.id = i."organizationId"
      where lower(i.email) = ${MY_EMAIL} order by i."createdAt"`,
  },
  waiting_list: {
    title: 'The waiting list',
    query: `
      select email, iso(created_at) as created_at, iso(admitted_at) as admitted_at from waitlist where lower(email) = ${MY_EMAIL}`,
  },
  rackets: {
    title: 'Your rackets',
    query: `
      select id, manufacturer, model_name as model, racket_name as nickname, player, serial_number, tension_limit::float8,
        is_favorite, is_from_counter as is_added_by_shop, iso(created_at) as created_at, iso(retire_date) as retired_at,
        iso(deleted_at) as deleted_at
      from rackets where owner_id = $1 order by id`,
  },
  frame_marks: {
    title: 'Marks on the frames of your rackets',
    query: `
      select m.racket_id as racket, m.kind, m.place, ${WHO('m.noted_by')} as noted_by, iso(m.noted_at) as noted_at,
        iso(m.gone_at) as repaired_at
      from frame_marks m join rackets r on r.id = m.racket_id where r.owner_id = $1 order by m.id`,
  },
  string_jobs: {
    title: 'Your string jobs',
    query: `
      select j.id, j.order_id as "order", j.racket_id as racket,
        ${STRING('s')} as string, ${CROSS_STRING} as cross_string,
        ${TENSION_TEXT('j.tension', 'j.tension_kg')} as mains, ${TENSION_TEXT('j.cross_tension', 'j.cross_tension_kg')} as crosses,
        j.has_own_crosses as has_own_string_in_crosses, j.pre_stretch as is_pre_stretched, ${STRUNG} as strung_as, j.machine, j.remark as text_of_the_stringer,
        j.technician_notes as your_notes, j.order_status as status, j.price, j.is_order_paid as is_paid,
        (j.tier_prices ->> 'stringing_price')::integer as tier_price,
        (j.tier_prices ->> 'stringing_price_labor_only')::integer as tier_price_labor_only,
        j.extras_allowance, j.redo_of as repairs_job, j.is_imported, j.is_from_counter as is_ordered_by_shop, j.ticket, j.shelf,
        j.mains_duration as mains_seconds, j.cross_duration as crosses_seconds, j.frame_state,
        j.used_meters::float8, j.broken_meters::float8,
        iso(j.order_create_date) as ordered_at, iso(j.received_at) as received_at, iso(j.started_at) as started_at,
        p.days as speed_days, iso(j.speed_due_at) as speed_due_at, iso(j.speed_bring_by) as speed_bring_by_at,
        iso(j.due_at) as promised_at, iso(j.forecast_at) as forecast_at, iso(j.ready_at) as ready_at,
        iso(j.order_completion_date) as completed_at, iso(j.left_at) as left_at,
        iso(j.on_account_at) as put_on_account_at, iso(j.undone_at) as order_undone_at
      from string_jobs j left join strings s on s.id = j.string_id left join strings x on x.id = j.cross_string_id
      left join speeds p on p.id = j.speed_id
      where j.owner_id = $1 order by j.id`,
  },
  price_lines: {
    title: 'The parts of their prices',
    query: `
      select j.id as job, l.kind, l.name, l.amount
      from string_jobs j, jsonb_to_recordset(j.price_lines) as l(kind text, name text, amount integer)
      where j.owner_id = $1 order by j.id`,
  },
  asked_extras: {
    title: 'Extras that the shop asks about',
    query: `
      select j.id as job, l.name, l.amount
      from string_jobs j, jsonb_to_recordset(j.asked_extras) as l(name text, amount integer)
      where j.owner_id = $1 order by j.id`,
  },
  consents: {
    title: 'Risks that you accepted',
    query: `
      select string_job_id as job, racket_id as racket, text, text_version, tension::float8, tension_kg::float8,
        tension_limit::float8, ${WHO('recorded_by')} as recorded_by, iso(created_at) as created_at
      from consents where person_id = $1 or string_job_id in ${MY_JOBS} order by id`,
  },
  frame_questions: {
    title: 'Questions about the frames of your rackets',
    query: `
      select q.string_job_id as job, q.problem, ${WHO('q.asked_by')} as asked_by, iso(q.created_at) as asked_at,
        a.accepts as is_accepted, a.way, ${WHO('a.answered_by')} as answered_by, iso(a.created_at) as answered_at
      from frame_questions q left join frame_answers a on a.frame_question_id = q.id
      where q.string_job_id in ${MY_JOBS} order by q.id`,
  },
  string_bed_ends: {
    title: 'Why strings came out',
    query: `
      select string_job_id as job, reason, zone, ${WHO('by')} as said_by, iso(at) as said_at
      from bed_ends where string_job_id in ${MY_JOBS} order by string_job_id`,
  },
  sounds: {
    title: 'The sounds of your strings',
    query: `
      select string_job_id as job, hz::float8, taps, spread::float8 as spread_in_percent, is_reference,
        ${WHO('by')} as measured_by, iso(at) as measured_at
      from bed_sounds where string_job_id in ${MY_JOBS} order by id`,
  },
  history: {
    title: 'The history of your string jobs',
    query: `
      select e.string_job_id as job, e.event, case when not ${IS_HIDDEN} then e.from_value end as "from",
        case when not ${IS_HIDDEN} then e.to_value end as "to",
        case when not ${OF_OTHER_PAYER} then ${WHO('e.actor_id')} end as by, iso(e.created_at) as happened_at
      from job_events e
      where e.string_job_id in ${MY_JOBS} and not (e.event = 'refund' and ${OF_OTHER_PAYER}) order by e.id`,
  },
  payments: {
    title: 'Your payments',
    query: `
      select p.id, p.string_job_id as job, p.pack_sale_id as pack, p.method, p.way, p.amount, p.currency,
        p.is_applied as is_counted, p.reason, p.checkout_session_id as checkout, p.tax_rate::float8, p.tax_amount, p.tax_number,
        p.provider_payment_id as card_payment, ${WHO('p.actor_id')} as recorded_by, iso(p.created_at) as created_at,
        p.book_day::text as day_in_the_books, v.reason as voided_because, ${WHO('v.actor_id')} as voided_by, iso(v.created_at) as voided_at,
        v.book_day::text as void_in_the_books
      from payments p left join voids v on v.payment_id = p.id
      where p.id = any(${MY_PAYMENTS}) order by p.id`,
  },
  card_payments: {
    title: 'Your card payments',
    query: `
      select c.provider_payment_id as card_payment, c.amount, c.currency, iso(c.created_at) as created_at
      from card_payments c
      where c.provider_payment_id in (select provider_payment_id from payments where id = any(${MY_PAYMENTS})) order by c.created_at`,
  },
  checkouts: {
    title: 'Card payments that you started',
    query: `
      select s.id, c.string_job_id as job, s.pack_sale_id as pack, s.amount, c.amount as price, s.currency, s.state,
        s.is_from_status_page, iso(s.created_at) as created_at, iso(s.expires_at) as ends_at
      from checkout_sessions s left join checkout_jobs c on c.checkout_session_id = s.id
      left join pack_sales k on k.id = s.pack_sale_id
      where s.payer_id = $1 or (s.payer_id is null and (c.string_job_id in ${MY_JOBS} or k.user_id = $1)) order by s.id`,
  },
  refunds: {
    title: 'Your refunds',
    query: `
      select f.id, f.payment_id as payment, f.string_job_id as job, f.amount, f.state, f.reason, f.note,
        f.of_speed as is_for_speed, f.provider_refund_id as card_refund, ${WHO('f.actor_id')} as made_by,
        iso(f.created_at) as created_at, iso(f.done_at) as done_at
      from refunds f where f.payment_id = any(${MY_PAYMENTS}) order by f.id`,
  },
  disputes: {
    title: 'Payments that you disputed',
    query: `
      select payment_id as payment, amount, reason, state, provider_dispute_id as card_dispute,
        provider_payment_id as card_payment, iso(created_at) as created_at, iso(changed_at) as changed_at
      from disputes where payment_id = any(${MY_PAYMENTS}) order by id`,
  },
  statements: {
    title: 'Your statements',
    query: `
      select s.id, l.string_job_id as job, l.amount, ${WHO('s.actor_id')} as made_by, iso(s.created_at) as created_at
      from statements s join statement_jobs l on l.statement_id = s.id where s.customer_id = $1 order by s.id, l.string_job_id`,
  },
  packs: {
    title: 'Packs of credits that you bought',
    query: `
      select id, name, credits, price, months, iso(created_at) as created_at from pack_sales where user_id = $1 order by id`,
  },
  credits: {
    title: 'Your credits',
    query: `
      select e.amount as credits, e.balance_after, e.reason, e.note, e.string_job_id as job, e.payment_id as payment,
        l.pack_sale_id as pack, l.left_credits as left_of_pack_or_gift, l.expires_on::text as valid_until,
        ${WHO('e.actor_id')} as by, iso(l.created_at) as received_at, iso(e.created_at) as created_at
      from credit_entries e join credit_lots l on l.id = e.lot_id and l.user_id = e.user_id where e.user_id = $1 order by e.id`,
  },
  messages: {
    title: 'Messages to you',
    note: 'Links are left out, because some of them work like a password.',
    query: `
      select m.id, m.kind, m.channel, m.recipient, m.subject, m.detail, m.state, m.stop_reason,
        ${MESSAGE_TEXT} as text,
        m.is_by_hand as is_sent_by_hand, ${WHO('m.actor_id')} as sent_by,
        (select string_agg(string_job_id::text, ', ' order by string_job_id) from message_jobs where message_id = m.id) as jobs,
        iso(m.created_at) as created_at, iso(m.due_at) as planned_at, iso(m.sent_at) as sent_at,
        iso(m.passed_on_at) as passed_on_at
      from messages m where m.customer_id = $1 or (m.kind = 'account' and lower(m.recipient) = ${MY_EMAIL}) order by m.id`,
  },
  message_choices: {
    title: 'Messages that you do not want',
    query: `select array_to_string(unwanted, ', ') as unwanted from message_choices where user_id = $1`,
  },
  message_wishes: {
    title: 'Messages that you switched on',
    query: `select kind, iso(since) as switched_on_at from message_wishes where user_id = $1 order by kind`,
  },
  devices: {
    title: 'Browsers that get push messages',
    query: `select id, iso(used_at) as used_at from push_devices where user_id = $1 order by id`,
  },
  changes: {
    title: 'Changes to your permissions, tier and credits',
    query: `
      select action, subject, from_value as "from", to_value as "to", ${WHO('actor_id')} as by, iso(created_at) as created_at
      from audit_entries where person_id = $1 order by id`,
  },
  requests: {
    title: 'Requests of your apps that the portal remembers for a day',
    query: `select status, iso(created_at) as created_at from idempotency_keys where user_id = $1 order by created_at`,
  },
  staff_invitations: {
    title: 'Invitations to the staff that you accepted',
    query: `
      select email, is_technician, is_manager, iso(created_at) as created_at, iso(expires_at) as ends_at
      from staff_invitations where accepted_by = $1 order by id`,
  },
  hours: {
    title: 'Your hours as a stringer',
    query: `
      select weekday, begins as begins_at_minute, ends as ends_at_minute, null::text as from_day, null::text as to_day
      from stringer_hours where user_id = $1
      union all select null, null, null, first_date::text, last_date::text from stringer_absences where user_id = $1`,
  },
  acts: {
    title: 'What you did for others',
    note: 'Only the kind, the day and how often, because the rest is about other people.',
    query: `
      select kind, (at at time zone (select time_zone from shop_settings))::date::text as day, count(*)::integer as times
      from (
        select 'job: ' || e.event, e.created_at from job_events e join string_jobs j on j.id = e.string_job_id
          where e.actor_id = $1 and j.owner_id <> $1
        union all select 'racket strung', ready_at from string_jobs
          where coalesce(strung_by, technician_id) = $1 and owner_id <> $1 and ready_at is not null
        union all select 'shop: ' || action, created_at from audit_entries where actor_id = $1
        union all select 'API key made', created_at from api_keys where made_by = $1
        union all select 'consent recorded', created_at from consents where recorded_by = $1 and person_id <> $1
        union all select 'credits changed', created_at from credit_entries where actor_id = $1 and user_id <> $1
        union all select 'payment recorded', created_at from payments where actor_id = $1 and id <> all(${MY_PAYMENTS})
        union all select 'payment voided', created_at from voids where actor_id = $1 and payment_id <> all(${MY_PAYMENTS})
        union all select 'refund made', created_at from refunds where actor_id = $1 and payment_id <> all(${MY_PAYMENTS})
        union all select 'statement made', created_at from statements where actor_id = $1
        union all select 'question about a frame asked', created_at from frame_questions
          where asked_by = $1 and string_job_id not in ${MY_JOBS}
        union all select 'question about a frame decided', a.created_at from frame_answers a
          join frame_questions q on q.id = a.frame_question_id
          where a.answered_by = $1 and q.string_job_id not in ${MY_JOBS}
        union all select 'mark on a frame noted', noted_at from frame_marks m join rackets r on r.id = m.racket_id
          where m.noted_by = $1 and r.owner_id <> $1
        union all select 'end of strings noted', at from bed_ends where by = $1 and string_job_id not in ${MY_JOBS}
        union all select 'sound of strings measured', at from bed_sounds where by = $1 and string_job_id not in ${MY_JOBS}
        union all select 'message sent', created_at from messages where actor_id = $1 and customer_id is distinct from $1
        union all select 'person admitted from the waiting list', admitted_at from waitlist where admitted_by = $1
        union all select 'staff invited', created_at from staff_invitations where created_by = $1
        union all select 'invitation to an organization', "createdAt" from auth.invitation where "inviterId" = ${MY_SUBJECT}
        union all select 'pay earned', created_at from pay_entries where technician_id = $1
        union all select 'pay paid to you', created_at from payouts where technician_id = $1
        union all select 'pay paid out', created_at from payouts where actor_id = $1
        union all select 'stock: ' || reason, at from stock_entries
          where by = $1 and (string_job_id is null or string_job_id not in ${MY_JOBS})
        union all select 'day closed', created_at from day_counts where actor_id = $1
        union all select 'rule of pay set', created_at from pay_rules where actor_id = $1
        union all select 'action that can be undone: ' || kind, coalesce(undone_at, created_at) from undoable_actions
          where actor_id = $1
      ) act(kind, at)
      group by 1, 2 order by 2, 1`,
  },
  secrets: {
    title: 'Secrets',
    note: 'The portal keeps these, but does not put them into a file: they give access to your account or your orders.',
    query: `
      select secret, count(*)::integer as number from (
        select 'your password, as a hash' from auth.account where "userId" = ${MY_SUBJECT} and password is not null
        union all select 'key of a sign-in with another service' from auth.account where "userId" = ${MY_SUBJECT}
          and ("accessToken" is not null or "refreshToken" is not null or "idToken" is not null)
        union all select 'secret and backup codes of your second factor' from auth."twoFactor" where "userId" = ${MY_SUBJECT}
        union all select 'key of a device on which you are signed in' from auth.session where "userId" = ${MY_SUBJECT}
        union all select 'link that confirms your email' from auth.email_link where user_id = ${MY_SUBJECT}
        union all select 'link that sets a new password' from auth.verification where value = ${MY_SUBJECT}
        union all select 'code on the label of a string job' from tags where string_job_id in ${MY_JOBS}
        union all select 'address of the payment page of a checkout' from checkout_jobs where string_job_id in ${MY_JOBS}
        union all select 'link that stops messages' from message_choices where user_id = $1
        union all select 'address and keys of a browser that gets push messages' from push_devices where user_id = $1
        union all select 'API key, as a hash' from api_keys where made_by = $1
        union all select 'answer of the portal to a request' from idempotency_keys where user_id = $1
      ) kept(secret)
      group by 1 order by 1`,
  },
}
