import type { Mutant } from './mutant.ts'

const sounds = { caughtBy: 'server/job/sounds/sounds.test.ts' }

/** Faults in the sounds of string beds. */
export const soundMutants: Mutant[] = [
  {
    name: 'every sound within 48 hours is a first one',
    file: 'server/job/sounds/save.ts',
    from: 'and not exists (select from bed_sounds',
    to: 'or not exists (select from bed_sounds',
    ...sounds,
    named: 'the first sound within 48 hours',
  },
  {
    name: 'the sound of strings that are no longer in the racket is saved',
    file: 'server/job/sounds/save.ts',
    from: 'if (await wasStrungAgain(trx, job)) throw',
    to: 'if ((await wasStrungAgain(trx, job)) && false) throw',
    ...sounds,
    named: 'one that was strung again',
  },
  {
    name: 'the sounds of a person are not limited',
    file: 'server/job/sounds/routes.ts',
    from: 'const MOST_IN_AN_HOUR = 60',
    to: 'const MOST_IN_AN_HOUR = 6_000',
    ...sounds,
    named: 'more than 60 readings',
  },
  {
    name: 'the sounds of a job are not limited',
    file: 'server/job/sounds/save.ts',
    from: '  await refuseTooMany(trx, job)\n',
    to: '  void refuseTooMany\n',
    ...sounds,
    named: 'more than 200 readings',
  },
  {
    name: 'customers see what is usual in the shop',
    file: 'server/job/sounds/queries.ts',
    from: 'usual: owner_id === null ? ',
    to: 'usual: owner_id !== 0 ? ',
    ...sounds,
    named: 'for staff, what is usual',
  },
]
