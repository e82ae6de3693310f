import type { Mutant } from './mutant.ts'

const billTo = { caughtBy: 'server/people/bill-to/bill-to.test.ts' }

/** Faults in players, and in paying for others. */
export const familyMutants: Mutant[] = [
  {
    name: 'a customer pays for jobs of a person for whom they do not pay',
    file: 'server/money/payments/pay.ts',
    from: '!(await paysForAll(trx, user_id, others))',
    to: '(await paysForAll(trx, user_id, others)) === null',
    ...billTo,
    named: 'sees of a job exactly',
  },
  {
    name: 'staff make a chain of people who pay for each other',
    file: 'server/base/database/definitions/bill-to.sql',
    from: 'if payer.billed_to_id is not null or',
    to: 'if',
    ...billTo,
    named: 'never becomes a chain or a circle',
  },
  {
    name: 'a customer who pays for others reads the nickname of their rackets',
    file: 'server/money/payments/shown-job.ts',
    from: "racket: displayName({ ...racket, racket_name: '' })",
    to: 'racket: displayName(racket)',
    ...billTo,
    named: 'sees of a job exactly',
  },
  {
    name: 'the checkout names the nickname of another person’s racket',
    file: 'server/money/payments/titles.ts',
    from: 'if (payer_id !== null && of.owner_id !== payer_id) {',
    to: 'if (payer_id !== null && of.owner_id === null) {',
    ...billTo,
    named: 'sees of a job exactly',
  },
  {
    name: 'the owner of a job reads in the history how another one paid',
    file: 'server/job/history.ts',
    from: "e.event in ('paid', 'voided', 'refund') and exists",
    to: "e.event in ('voided') and exists",
    ...billTo,
    named: 'alone reads how a job was paid',
  },
  {
    name: 'the receipt of the one who pays is open to the owner of the job',
    file: 'server/money/payments/routes.ts',
    from: 'if (job.is_paid_by_other && !seesAny)',
    to: 'if (job.is_paid_by_other && job.id === 0)',
    ...billTo,
    named: 'pays several people with one card payment',
  },
  {
    name: 'a person whose jobs are on an open statement of another one can leave',
    file: 'server/money/statements/queries.ts',
    from: "or([eb('s.customer_id', '=', person), eb('j.owner_id', '=', person)])",
    to: "or([eb('s.customer_id', '=', person)])",
    ...billTo,
    named: 'an unpaid statement keeps both people',
  },
]
