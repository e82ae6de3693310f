import { keysOf } from '../../../contract/base/keys.ts'
import { isStrung, ORDER_STATUSES } from '../../../contract/job/statuses.ts'
import { IMPORT_FIELDS, type ImportField } from '../../../contract/people/customer-import.ts'
import { neutralizedSql } from '../../base/csv/csv-text.ts'
import { exportedName } from '../../people/customer-import/exported-name.ts'
import { AMOUNT, CROSS_STRING, MESSAGE_TEXT, STRING, STRUNG, TENSION_TEXT } from './values.ts'

// The files of an export, each a query whose columns are those of the file. `neutralizedSql` protects text that a
// spreadsheet would run as a formula. Names of people and rackets are as they are now, amounts in the smallest unit of the
// currency, except in the file of strings.

const NAME = (person: string) => neutralizedSql(`trim(${person}.first_name || ' ' || ${person}.last_name)`)
const RACKET = neutralizedSql("r.manufacturer || ' ' || r.model_name")

/** The fields of an import that name in one column what others name in several, or the other way around. */
type OtherForm = 'first_name' | 'last_name' | 'racket' | 'tensions'

/** The columns of `customers.csv`, so that an import reads all of them again. */
const CUSTOMER_COLUMNS: Record<Exclude<ImportField, OtherForm>, string> = {
  name: neutralizedSql(exportedName('u')),
  email: neutralizedSql('u.email'),
  phone: neutralizedSql('u.phone'),
  tier: neutralizedSql('u.tier_status'),
  credits: 'usable_credits(u.id, u.stringing_credits)',
  manufacturer: neutralizedSql('r.manufacturer'),
  model_name: neutralizedSql('r.model_name'),
  racket_name: neutralizedSql('r.racket_name'),
  serial_number: neutralizedSql('r.serial_number'),
  tension_limit: 'trim_scale(r.tension_limit)',
  player: neutralizedSql('r.player'),
  string: neutralizedSql(STRING('s')),
  mains: TENSION_TEXT('j.tension', 'j.tension_kg'),
  crosses: TENSION_TEXT('j.cross_tension', 'j.cross_tension_kg'),
  pre_stretch: `case j.pre_stretch when true then 'yes' when false then 'no' end`,
  last_strung: '(j.ready_at at time zone z.time_zone)::date',
}
const customerColumns = keysOf(CUSTOMER_COLUMNS).map(
  (field) => `${CUSTOMER_COLUMNS[field]} as "${IMPORT_FIELDS[field].toLowerCase()}"`,
)

const STRUNG_STATUSES = ORDER_STATUSES.filter(isStrung)
  .map((status) => `'${status}'`)
  .join(', ')

/** Files with their queries. */
export const EXPORT_FILES: Record<string, string> = {
  'customers.csv': `
    select ${customerColumns.join(', ')}, u.id as customer_id
    from shop_settings z, users u
    left join rackets r on r.owner_id = u.id and r.deleted_at is null
    left join lateral (
      select * from string_jobs j where j.racket_id = r.id and j.order_status in (${STRUNG_STATUSES})
      order by j.order_create_date desc, j.id desc limit 1
    ) j on true
    left join strings s on s.id = j.string_id
    where u.deleted_at is null order by u.id, r.id`,
  'string-jobs.csv': `
    select j.id, j.order_id as "order", j.owner_id as customer_id, ${NAME('u')} as customer,
      ${RACKET} as racket,
      ${neutralizedSql(STRING('s'))} as string,
      ${neutralizedSql(CROSS_STRING)} as cross_string,
      ${TENSION_TEXT('j.tension', 'j.tension_kg')} as mains, ${TENSION_TEXT('j.cross_tension', 'j.cross_tension_kg')} as crosses,
      j.pre_stretch, ${neutralizedSql(STRUNG)} as as_strung, ${neutralizedSql('j.machine')} as machine, ${neutralizedSql('j.remark')} as remark,
      ${neutralizedSql('j.technician_notes')} as notes, j.order_status as status, j.price, j.is_order_paid as paid,
      j.is_imported as imported, j.redo_of, ${NAME('t')} as technician, ${NAME('w')} as strung_by, j.mains_duration as mains_seconds,
      j.cross_duration as crosses_seconds, iso(j.order_create_date) as ordered_at, iso(j.received_at) as received_at,
      iso(j.started_at) as started_at, iso(j.due_at) as promised_at, iso(j.ready_at) as ready_at, iso(j.left_at) as left_at
    from string_jobs j join users u on u.id = j.owner_id join rackets r on r.id = j.racket_id
    left join strings s on s.id = j.string_id left join strings x on x.id = j.cross_string_id left join users t on t.id = j.technician_id
    left join string_beds b on b.string_job_id = j.id left join users w on w.id = b.strung_by
    where j.undone_at is null order by j.id`,
  'price-lines.csv': `
    select j.id as job, l.kind, ${neutralizedSql('l.name')} as name, l.amount
    from string_jobs j, jsonb_to_recordset(j.price_lines) as l(kind text, name text, amount integer)
    where j.undone_at is null order by j.id`,
  'history.csv': `
    select e.id, e.string_job_id as job, e.event, ${neutralizedSql('e.from_value')} as "from", ${neutralizedSql('e.to_value')} as "to",
      ${NAME('a')} as by, iso(e.created_at) as at
    from job_events e left join users a on a.id = e.actor_id order by e.id`,
  'sounds.csv': `
    select s.id, s.string_job_id as job, s.hz, s.taps, s.spread, s.is_reference, ${NAME('a')} as by, iso(s.at) as at
    from bed_sounds s left join users a on a.id = s.by order by s.id`,
  'ends.csv': `
    select e.string_job_id as job, e.reason, e.zone, ${NAME('a')} as by, iso(e.at) as at
    from bed_ends e left join users a on a.id = e.by order by e.string_job_id`,
  'frame-marks.csv': `
    select m.id, ${RACKET} as racket, r.owner_id as customer_id, m.kind, m.place,
      ${NAME('a')} as by, iso(m.noted_at) as at, iso(m.gone_at) as gone_at
    from frame_marks m join rackets r on r.id = m.racket_id left join users a on a.id = m.noted_by order by m.id`,
  'frame-questions.csv': `
    select q.id, q.string_job_id as job, ${neutralizedSql('q.problem')} as problem, ${NAME('a')} as by, iso(q.created_at) as at,
      w.accepts, w.way as answered_by, iso(w.created_at) as answered_at
    from frame_questions q join users a on a.id = q.asked_by left join frame_answers w on w.frame_question_id = q.id
    order by q.id`,
  'consents.csv': `
    select c.id, c.string_job_id as job, c.person_id as customer_id, ${TENSION_TEXT('c.tension', 'c.tension_kg')} as tension,
      trim_scale(c.tension_limit) || ' lbs' as "tension limit", ${neutralizedSql('c.text')} as text, ${NAME('a')} as by,
      iso(c.created_at) as at
    from consents c join users a on a.id = c.recorded_by order by c.id`,
  'payments.csv': `
    select p.id, p.string_job_id as job, p.method, ${neutralizedSql('p.way')} as way, p.amount, p.tax_amount as tax, p.currency, p.book_day as day, iso(p.created_at) as at,
      p.pack_sale_id as pack, v.book_day as voided_on
    from payments p left join voids v on v.payment_id = p.id order by p.id`,
  'statements.csv': `
    select s.id as statement, s.customer_id, ${NAME('u')} as customer, l.string_job_id as job, l.amount, iso(s.created_at) as at
    from statements s join statement_jobs l on l.statement_id = s.id join users u on u.id = s.customer_id
    order by s.id, l.string_job_id`,
  'closed-days.csv': `
    select c.day, c.counted_on, l.method, ${neutralizedSql('l.way')} as way, l.count, l.amount, l.refunded, l.voided
    from day_closes c,
      jsonb_to_recordset(c.lines) as l(method text, way text, count integer, amount bigint, refunded bigint, voided bigint)
    order by c.day`,
  'day-counts.csv': `
    select n.day, ${neutralizedSql('n.drawer')} as drawer, n.float_before, n.float_left,
      ${neutralizedSql('l.way')} as way, l.expected, l.counted, ${neutralizedSql('n.note')} as note,
      ${NAME('a')} as by, iso(n.created_at) as at
    from day_counts n join users a on a.id = n.actor_id,
      jsonb_to_recordset(n.lines) as l(way text, expected bigint, counted bigint)
    order by n.day`,
  'refunds.csv': `
    select f.id, f.payment_id as payment, f.amount, f.state, f.reason, iso(f.created_at) as at from refunds f order by f.id`,
  'refund-moves.csv': `
    select m.id, m.refund_id as refund, m.payment_id as payment, m.amount, m.tax_amount as tax, m.book_day as day,
      iso(m.moved_at) as at
    from refund_moves m order by m.id`,
  'disputes.csv': `
    select d.id, d.payment_id as payment, d.amount, ${neutralizedSql('d.reason')} as reason, d.state, iso(d.created_at) as at
    from disputes d order by d.id`,
  'credits.csv': `
    select c.id, c.user_id as customer_id, c.lot_id as lot, c.amount, c.balance_after, c.reason, c.string_job_id as job,
      c.payment_id as payment, ${neutralizedSql('c.note')} as note, ${NAME('a')} as by, iso(c.created_at) as at
    from credit_entries c left join users a on a.id = c.actor_id order by c.id`,
  'credit-lots.csv': `
    select l.id as lot, l.user_id as customer_id, l.pack_sale_id as pack, l.left_credits as left, l.expires_on,
      iso(l.created_at) as at
    from credit_lots l order by l.id`,
  'pack-sales.csv': `
    select s.id as pack, s.user_id as customer_id, ${NAME('u')} as customer, ${neutralizedSql('s.name')} as name, s.credits,
      s.price, s.months, iso(s.created_at) as at
    from pack_sales s join users u on u.id = s.user_id order by s.id`,
  'pay.csv': `
    select e.id, e.string_job_id as job, e.technician_id, ${NAME('t')} as technician, e.amount,
      e.is_taken_back as taken_back, e.payout_id as payout, iso(e.created_at) as at
    from pay_entries e join users t on t.id = e.technician_id order by e.id`,
  'payouts.csv': `
    select p.id as payout, p.technician_id, ${NAME('t')} as technician, p.amount, ${NAME('a')} as by,
      iso(p.created_at) as at
    from payouts p join users t on t.id = p.technician_id join users a on a.id = p.actor_id order by p.id`,
  'messages.csv': `
    select m.id, m.kind, m.channel, m.customer_id, ${neutralizedSql('m.recipient')} as recipient, ${neutralizedSql('m.subject')} as subject,
      ${neutralizedSql(MESSAGE_TEXT)} as text, m.state, iso(m.created_at) as created_at, iso(m.sent_at) as sent_at
    from messages m order by m.id`,
  'message-texts.csv': `
    select t.kind, t.language, ${neutralizedSql('t.subject')} as subject, ${neutralizedSql('t.body')} as text
    from message_templates t order by t.kind, t.language`,
  // The columns of an import, so that it reads the file again.
  'strings.csv': `
    select ${neutralizedSql('s.manufacturer')} as manufacturer, ${neutralizedSql('s.name')} as name, ${neutralizedSql('s.color')} as color,
      s.color_hex_code, s.gauge_mm, s.kind, ${AMOUNT('s.surcharge')} as surcharge, s.stock_sets, s.reorder_level,
      case when s.is_listed then 'yes' else 'no' end as is_listed
    from shop_settings z, strings s order by s.id`,
  'stock.csv': `
    select e.id, ${neutralizedSql(STRING('s'))} as string, e.reason,
      trim_scale(e.meters) as meters, e.string_job_id as job, e.pieces, e.cost, e.day, ${neutralizedSql('e.note')} as note,
      ${NAME('u')} as by, iso(e.at) as at
    from stock_entries e join strings s on s.id = e.string_id left join users u on u.id = e.by order by e.id`,
  'racket-models.csv': `
    select ${neutralizedSql('manufacturer')} as manufacturer, ${neutralizedSql('model_name')} as model_name, weight_class, tension_limit
    from racket_models order by id`,
  'tiers.csv': `
    select ${neutralizedSql('tier_status')} as tier, stringing_price, stringing_price_labor_only, is_default
    from membership_tiers order by id`,
  'packs.csv': `
    select ${neutralizedSql('name')} as name, credits, price, months from packs order by id`,
  'extras.csv': `
    select ${neutralizedSql('name')} as name, amount from extras order by id`,
  'speeds.csv': `
    select days, ready_by, bring_by, surcharge, most_per_day, is_offered from speeds order by id`,
  'audit-trail.csv': `
    select iso(t.created_at) as at, ${NAME('a')} as by, t.action, ${neutralizedSql('t.subject')} as subject,
      ${neutralizedSql('t.from_value')} as "from", ${neutralizedSql('t.to_value')} as "to"
    from audit_trail t left join users a on a.id = t.actor_id order by t.created_at, t.key`,
}
