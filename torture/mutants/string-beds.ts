import type { Mutant } from './mutant.ts'

const asStrung = { caughtBy: 'server/job/as-strung/as-strung.test.ts' }
const hybrids = { caughtBy: 'server/job/string-jobs/hybrids.test.ts' }
const places = { caughtBy: 'server/job/as-strung/places.test.ts', named: 'every place shows what was strung' }

/** Faults in what was ordered and strung: strings, tensions and machines. */
export const stringBedMutants: Mutant[] = [
  {
    name: 'the second of two devices overwrites what the first saved as strung',
    file: 'server/job/as-strung/save.ts',
    from: '    requireSeen(before, from, { ...input, as_strung })\n',
    to: '    void [requireSeen, from]\n',
    ...asStrung,
    named: 'the second of two devices',
  },
  {
    name: 'a racket is recorded as strung before its stringing begins',
    file: 'server/job/as-strung/save.ts',
    from: '    requireBegun(job)\n',
    to: '    void requireBegun\n',
    ...asStrung,
    named: 'before the stringing began',
  },
  {
    name: 'a racket of a cancelled job is recorded as strung',
    file: 'server/job/as-strung/save.ts',
    from: '    requireNotCancelled(job)\n',
    to: '    void requireNotCancelled\n',
    ...asStrung,
    named: 'when the job is cancelled',
  },
  {
    name: 'a machine that is not in the settings is recorded',
    file: 'server/job/as-strung/save.ts',
    from: 'if (!machines.includes(machine)) throw',
    to: 'if (!machines.includes(machine) && false) throw',
    ...asStrung,
    named: 'with an unknown machine',
  },
  {
    name: 'a tension above the limit is strung without a record',
    file: 'server/job/as-strung/save.ts',
    from: '  if (!risk) return\n',
    to: '  if (!risk || risk) return\n',
    ...asStrung,
    named: 'without consent is recorded',
  },
  {
    name: 'a string can break before the stringing has begun',
    file: 'server/job/as-strung/string-broke.ts',
    from: '    requireBegun(job)\n',
    to: '    void requireBegun\n',
    ...asStrung,
    named: 'is refused before the stringing',
  },
  {
    name: 'the text to a customer who deleted their account stays with what can be undone',
    file: 'server/job/write.ts',
    from: "    .deleteFrom('undoable_actions')\n    .where('string_job_id', 'in',",
    to: "    .deleteFrom('undoable_actions')\n    .where('string_job_id', 'not in',",
    ...asStrung,
    named: 'no undo brings it back',
  },
  {
    name: 'texts show the order instead of what was strung',
    file: 'contract/catalog/kilograms.ts',
    from: '  if (!as_strung) return orderedTensions(order)\n',
    to: '  if (!as_strung || as_strung) return orderedTensions(order)\n',
    ...places,
  },
  {
    name: 'the view of string beds has the order instead of what was strung',
    file: 'server/base/database/definitions/lives.sql',
    from: '  coalesce(as_strung, ordered_bed(',
    to: '  coalesce(null, ordered_bed(',
    ...places,
  },
  {
    name: 'the picture of a racket on a label is that of the order',
    file: 'server/job/labels/queries.ts',
    from: '    as_strung: job.as_strung,\n',
    to: '    as_strung: null,\n',
    ...places,
  },
  {
    name: 'a receipt leaves out the text to the customer',
    file: 'server/money/payments/receipt.ts',
    from: '            remark: job.remark,\n',
    to: "            remark: '',\n",
    ...places,
  },
  {
    name: 'a shop takes orders with different strings that it has not switched on',
    file: 'contract/job/bed-rules.ts',
    from: '  return allows_hybrids || !isHybrid',
    to: '  return true || allows_hybrids || !isHybrid',
    ...hybrids,
  },
  {
    name: 'a job loses its looser crosses when the shop switches them off',
    file: 'contract/job/bed-rules.ts',
    from: '  const keepsTensions = kept !== null &&',
    to: '  const keepsTensions = kept === null &&',
    ...hybrids,
  },
  {
    name: 'a hybrid costs the lower surcharge of its strings',
    file: 'contract/job/price-lines.ts',
    from: 'other.surcharge - one.surcharge',
    to: 'one.surcharge - other.surcharge',
    ...hybrids,
  },
  {
    name: 'the view of string beds has the string of the mains in the crosses',
    file: 'server/base/database/definitions/lives.sql',
    from: 'then coalesce(cross_string_id, string_id) end',
    to: 'then string_id end',
    ...places,
    named: 'every place shows the strings',
  },
]
