import type { Mutant } from './mutant.ts'

const stopLinks = { caughtBy: 'server/messages/stop-pages.test.ts' }

/** Faults in the times of messages, and in the links that stop reminders. */
export const messageMutants: Mutant[] = [
  {
    name: 'opening a stop link stops reminders',
    file: 'server/messages/stop-pages.ts',
    from: 'if (!(await isStopToken(db, tokenOf(request))))',
    to: 'if (!(await isStopToken(db, tokenOf(request))) || !(await stopReminders(db, tokenOf(request))))',
    ...stopLinks,
    named: 'changes nothing',
  },
  {
    name: 'any stop link stops reminders',
    file: 'server/messages/stop-links.ts',
    from: ".where('stop_token', '=', token)",
    to: '',
    ...stopLinks,
    named: 'forged',
  },
  {
    name: 'a stop link that is pressed twice adds the choice twice',
    file: 'server/messages/stop-links.ts',
    from: ' where kind <> all (unwanted)',
    to: '',
    ...stopLinks,
    named: 'pressed twice',
  },
  {
    name: 'the stop link of a deleted account still works',
    file: 'server/messages/forget.ts',
    from: "  await trx.deleteFrom('message_choices').where('user_id', '=', customer_id).execute()\n",
    to: '',
    ...stopLinks,
    named: 'deleted account',
  },
  {
    name: 'a planned message does not wait for the opening',
    file: 'server/messages/plan.ts',
    from: 'return at > now ? at : due',
    to: 'return due',
    caughtBy: 'server/messages/changed-times.test.ts',
    named: 'wait for the opening',
  },
]
