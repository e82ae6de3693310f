import type { Mutant } from './mutant.ts'

const stopLinks = { caughtBy: 'server/messages/stop-pages.test.ts' }

/** Faults in the times of messages, and in the links that stop reminders. */
export const messageMutants: Mutant[] = [
  {
    name: 'the page that stops reminders reads any size',
    file: 'server/messages/stop-pages.ts',
    from: ', bodyLimit: MAX_BODY }',
    to: ', bodyLimit: MAX_BODY ** 9 }',
    caughtBy: 'server/messages/stop-pages.test.ts',
    named: 'large body',
  },
  {
    name: 'the webhook can reach an address that is translated from IPv4',
    file: 'server/base/outbound/public-address.ts',
    from: "  ['::ffff:0:0:0', 96],\n",
    to: '',
    caughtBy: 'server/base/outbound/post.test.ts',
    named: 'translated',
  },
  {
    name: 'names in emails become links',
    file: 'server/messages/mail/unlinked.ts',
    from: "const WORD_JOINER = '\\u2060'",
    to: "const WORD_JOINER = ''",
    caughtBy: 'server/messages/ready.test.ts',
    named: 'no names that mail programs',
  },
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
    name: 'a change that makes a racket ready is not planned',
    file: 'contract/messages/message-kinds.ts',
    from: '  PLANNED_KINDS.some((kind) => newsOf(kind, before) !== newsOf(kind, after))',
    to: '  PLANNED_KINDS.some((kind) => newsOf(kind, before) === 0 && newsOf(kind, after) === 0)',
    caughtBy: 'server/job/traces.test.ts',
  },
  {
    name: 'Send Now acts on a message that is no longer true',
    file: 'server/messages/actions.ts',
    from: '  if (isPlanned(found.kind) && !isOver(message)) {',
    to: '  if (isPlanned(found.kind) && !isOver(message) && false) {',
    caughtBy: 'server/messages/actions.test.ts',
    named: 'made pointless',
  },
  {
    name: 'a message is planned about a racket that was ready before a restore',
    file: 'server/messages/settings.ts',
    from: '  restored_at && restored_at > since ? restored_at : since',
    to: '  restored_at && restored_at > since ? since : since',
    caughtBy: 'server/messages/reminders.test.ts',
    named: 'not planned before',
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
