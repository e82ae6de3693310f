/** One deliberate fault, and the test that must fail because of it. */
export interface Mutant {
  name: string
  file: string
  /** Occurs in the file exactly once. */
  from: string
  to: string
  caughtBy: string
  /** Runs only the tests of that file whose names contain this. */
  named?: string
}

const races = { caughtBy: 'server/string-jobs/races.test.ts' }
const matrix = { caughtBy: 'server/http/access-matrix.test.ts' }
const badInputs = { caughtBy: 'server/http/bad-inputs.test.ts' }
const constraints = { caughtBy: 'server/database/constraints.test.ts' }

export const mutants: Mutant[] = [
  // conditions
  {
    name: 'a customer can cancel a job that is no longer NEW',
    file: 'server/string-jobs/cancel.ts',
    from: "    if (!isEditable(job)) throw conflict('You cannot cancel an already started or pending job.')\n",
    to: '    void [isEditable, conflict]\n',
    caughtBy: 'server/technician/races.test.ts',
    named: 'exactly one wins',
  },
  {
    name: 'a customer can edit a job that is no longer NEW',
    file: 'server/string-jobs/edit.ts',
    from: '    if (!isEditable(job)) throw',
    to: '    if (!isEditable(job) && false) throw',
    ...races,
  },
  {
    name: 'cancelling does not lock its job',
    file: 'server/string-jobs/locks.ts',
    from: "    .forNoKeyUpdate('j')\n",
    to: '',
    caughtBy: 'server/technician/races.test.ts',
    named: 'exactly one wins',
  },
  {
    name: 'a credit can pay while a card payment is in progress',
    file: 'server/payments/pay.ts',
    from: 'if (await isPaymentOnItsWay(trx, job.id)) throw',
    to: 'if (false) throw',
    caughtBy: 'server/payments/routes.test.ts',
    named: 'with a slow method',
  },
  {
    name: "a customer can read another customer's racket",
    file: 'server/rackets/queries.ts',
    from: "    .where('r.owner_id', '=', owner_id)\n",
    to: '',
    ...matrix,
    named: 'getRacket',
  },
  {
    name: "a customer can read the receipt of another customer's job",
    file: 'server/string-jobs/queries.ts',
    from: "ofOwner(db, owner_id).where('j.id', '=', id)",
    to: "selectJobs(db).where('j.id', '=', id)",
    ...matrix,
    named: 'getReceipt',
  },
  {
    name: "a customer can settle another customer's checkout",
    file: 'server/payments/routes.ts',
    from: "      .where('s.provider_session_id', '=', body.session_id)\n      .where('j.owner_id', '=', user.id)\n",
    to: "      .where('s.provider_session_id', '=', body.session_id)\n",
    ...matrix,
    named: 'settleCheckout',
  },
  {
    name: 'a job can be ordered for a retired racket',
    file: 'server/string-jobs/order.ts',
    from: '  if (racket.is_retired) throw',
    to: '  if (racket.is_retired && false) throw',
    ...races,
  },
  {
    name: 'a technician can take over an assigned job',
    file: 'server/technician/assign.ts',
    from: "      .where('technician_id', 'is', null)\n",
    to: '',
    ...races,
  },
  // locks
  {
    name: 'an order does not lock its racket',
    file: 'server/string-jobs/locks.ts',
    from: '    .forShare()\n',
    to: '',
    ...races,
    named: 'an order waits',
  },
  {
    name: 'a payment does not lock its job',
    file: 'server/payments/pay.ts',
    from: '    .forUpdate()\n',
    to: '',
    ...races,
  },
  {
    name: 'a credit does not lock the job it pays for',
    file: 'server/payments/pay.ts',
    from: 'const job = await lockPayableJob(trx, user_id, string_job_id)',
    to: "const job = await trx.selectFrom('string_jobs').select('id').where('id', '=', string_job_id).where('is_order_paid', '=', false).executeTakeFirstOrThrow()",
    ...races,
    named: 'a credit waits',
  },
  {
    name: 'a status change does not lock its job',
    file: 'server/technician/queries.ts',
    from: '    .forNoKeyUpdate()\n    .executeTakeFirst()\n',
    to: '    .executeTakeFirst()\n',
    caughtBy: 'server/technician/races.test.ts',
    named: 'advance',
  },
  {
    name: 'a repeated idempotency key does not wait for the first response',
    file: 'server/http/idempotency.ts',
    from: '    if (!(await claim(trx, mine, { request_hash, status: null, answer: null }))) {',
    to: '    if (false && !(await claim(trx, mine, { request_hash, status: null, answer: null }))) {',
    caughtBy: 'server/rackets/routes.test.ts',
    named: 'Idempotency-Key',
  },
  // constraints
  {
    name: 'a cancelled job can become paid',
    file: 'server/database/migrations/0007_shop.sql',
    from: "old.paid_payment_id is null and new.paid_payment_id is not null and new.order_status = 'CANCELLED'",
    to: 'false',
    ...constraints,
  },
  {
    name: 'entries of the credit ledger can be changed',
    file: 'server/database/migrations/0001_users.sql',
    from: 'create trigger credit_entries_only_grow before update or delete on credit_entries\n  for each row execute function refuse_change();\n',
    to: '',
    ...constraints,
  },
  {
    name: 'a credit balance can become negative',
    file: 'server/database/migrations/0001_users.sql',
    from: 'not null default 0 check (stringing_credits >= 0)',
    to: 'not null default 0',
    ...constraints,
  },
  {
    name: 'a retired racket can be a favorite',
    file: 'server/database/migrations/0002_rackets_and_strings.sql',
    from: '  constraint rackets_retired_is_no_favorite check (not (is_favorite and retire_date is not null))\n',
    to: '  constraint rackets_retired_is_no_favorite check (true)\n',
    ...constraints,
  },
  {
    name: 'tensions between the half-pound steps are stored',
    file: 'server/database/migrations/0003_string_jobs.sql',
    from: 'check (tension between 20 and 36 and tension * 2 = trunc(tension * 2))',
    to: 'check (tension between 20 and 36)',
    ...constraints,
  },
  // roles
  {
    name: 'every user counts as a technician',
    file: 'server/http/route.ts',
    from: "if (endpoint.who === 'technician') return user.is_technician",
    to: "if (endpoint.who === 'technician') return true",
    ...matrix,
    named: 'getTechnicianJob',
  },
  {
    name: 'every technician counts as a manager',
    file: 'server/http/route.ts',
    from: "if (endpoint.who === 'manager') return user.is_manager",
    to: "if (endpoint.who === 'manager') return user.is_manager || user.is_technician",
    ...matrix,
    named: 'getOverview',
  },
  {
    name: 'permissions can be changed without reverification',
    file: 'server/http/route.ts',
    from: '    if (endpoint.reverification) refuseUnlessReverified(caller.session, endpoint.reverification)\n',
    to: '    refuseUnlessReverified\n',
    ...matrix,
    named: 'changeRights',
  },
  // tokens and signatures
  {
    name: 'tokens for another origin are accepted',
    file: 'server/auth/session-token.ts',
    from: '!authorizedParties.includes(claims.azp)',
    to: 'authorizedParties.length < 0',
    caughtBy: 'server/auth/session-token.test.ts',
  },
  {
    name: 'tokens of another issuer are accepted',
    file: 'server/auth/session-token.ts',
    from: '        issuer,\n',
    to: '',
    caughtBy: 'server/auth/session-token.test.ts',
  },
  {
    name: 'old signed events are accepted',
    file: 'server/payments/stripe/stripe.ts',
    from: 'const TOLERANCE_S = 300',
    to: 'const TOLERANCE_S = 300_000',
    ...badInputs,
    named: 'webhook',
  },
  {
    name: 'the same payment event is applied twice',
    file: 'server/payments/settle.ts',
    from: '  if (known) return\n',
    to: '  void known\n',
    ...races,
  },
  // input
  {
    name: 'unknown fields are silently ignored',
    file: 'contract/string-jobs.ts',
    from: 'export const StringJobInput = z\n  .strictObject({',
    to: 'export const StringJobInput = z\n  .object({',
    ...badInputs,
    named: 'job_create',
  },
  {
    name: 'control characters are stored',
    file: 'contract/text.ts',
    from: 'const unwelcome = /[\\p{Cc}\\p{Cs}\\p{Noncharacter_Code_Point}]/u',
    to: 'const unwelcome = /[\\p{Cs}\\p{Noncharacter_Code_Point}]/u',
    ...badInputs,
    named: 'racket_create',
  },
  {
    name: 'invalid UTF-8 is silently replaced',
    file: 'server/http/json.ts',
    from: "new TextDecoder('utf-8', { fatal: true })",
    to: "new TextDecoder('utf-8', { fatal: false })",
    caughtBy: 'server/http/hostile-clients.test.ts',
    named: 'no UTF-8',
  },
  // money, answers, faults
  {
    name: 'cancelling a paid job does not refund it',
    file: 'server/string-jobs/set-status.ts',
    from: '  if (isCancelled(status)) await startRefund(trx, job.id, actor_id)\n',
    to: '  void [isCancelled, startRefund]\n',
    ...races,
  },
  {
    name: 'responses contain the text of internal errors',
    file: 'server/http/answers.ts',
    from: "new Refusal(500, 'Something went wrong on our side.'",
    to: 'new Refusal(500, String(error)',
    caughtBy: 'server/http/headers.test.ts',
    named: 'goes wrong inside',
  },
  {
    name: 'other sites can embed the pages in frames',
    file: 'server/http/headers.ts',
    from: '"frame-ancestors \'none\'",',
    to: "'frame-ancestors *',",
    caughtBy: 'server/http/headers.test.ts',
  },
  {
    name: 'inline styles are allowed',
    file: 'server/http/headers.ts',
    from: '    "style-src \'self\'",\n',
    to: "    \"style-src 'self' 'unsafe-inline'\",\n",
    caughtBy: 'server/http/headers.test.ts',
  },
  {
    name: 'a job of a deleted racket can be reopened',
    file: 'server/technician/change-status.ts',
    from: "      if (!hasRacket) throw conflict('The customer has deleted this racket. Please order a new job.')\n",
    to: '',
    caughtBy: 'server/technician/routes.test.ts',
    named: 'not opened again',
  },
  {
    name: 'a transaction that lost a race is not retried',
    file: 'server/database/connect.ts',
    from: 'tries === TRIES || ',
    to: 'tries > 0 || ',
    caughtBy: 'server/database/connect.test.ts',
  },
  {
    name: 'a backup can be restored while the portal runs',
    file: 'server/database/presence.ts',
    from: '      throw isLockTimeout(error) ? portalRuns() : error\n',
    to: '      if (!isLockTimeout(error)) throw error\n',
    caughtBy: 'server/backup/backup.test.ts',
    named: 'under a running portal',
  },
  {
    name: 'background jobs interrupted by an outage wait for minutes',
    file: 'server/jobs/worker.ts',
    from: 'locked_by = any($1::text[]) and ',
    to: 'false and locked_by = any($1::text[]) and ',
    caughtBy: 'server/jobs/worker.test.ts',
  },
  {
    name: 'database connections that timed out are reused',
    file: 'server/database/connect.ts',
    from: "if (error.message === 'Query read timeout') client.end().catch(() => {})",
    to: 'void error',
    caughtBy: 'server/database/connect.test.ts',
  },
  {
    name: 'a database outage signs people out',
    file: 'server/auth/local/door.ts',
    from: 'await throwingOutages(() => auth.handler(asked))',
    to: 'await (throwingOutages && auth.handler(asked))',
    caughtBy: 'server/auth/local/outage.test.ts',
  },
  {
    name: 'requests wait indefinitely for a slow database',
    file: 'server/http/in-time.ts',
    from: 'export const PATIENCE_MS = 6_500',
    to: 'export const PATIENCE_MS = 60_000',
    caughtBy: 'server/database/outage.test.ts',
  },
  {
    name: 'abandoned background jobs are not picked up again',
    file: 'server/jobs/worker.ts',
    from: 'const FORGOTTEN_MINUTES = 5',
    to: 'const FORGOTTEN_MINUTES = 500',
    caughtBy: 'server/jobs/worker.test.ts',
  },
  {
    name: 'anonymous requests are not rate limited',
    file: 'server/http/route.ts',
    from: '      await countStranger(request)\n',
    to: '      void countStranger\n',
    caughtBy: 'server/http/hostile-clients.test.ts',
    named: 'without a good token',
  },
]
