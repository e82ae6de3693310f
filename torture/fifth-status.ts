import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Edit {
  file: string
  from: string
  to: string
}

/** All that a fifth status needs, besides a migration. The compiler names the last two files. */
const EDITS: Edit[] = [
  {
    file: 'contract/job/statuses.ts',
    from: '  READY_FOR_PICKUP: {\n',
    to: `  IN_PROGRESS: {
    label: 'In Progress',
    next: 'READY_FOR_PICKUP',
    isEditable: false,
    isPending: true,
    isStrung: false,
    isCompleted: false,
    isCancelled: false,
  },
  READY_FOR_PICKUP: {
`,
  },
  {
    file: 'web/string-jobs/status-mark.tsx',
    from: '  READY_FOR_PICKUP: {',
    to: '  IN_PROGRESS: { look: \'blue\', shape: <path d="M2 7h10" /> },\n  READY_FOR_PICKUP: {',
  },
  {
    file: 'server/job/technician/list.test.ts',
    from: '      CANCELLED: [d],\n',
    to: '      CANCELLED: [d],\n      IN_PROGRESS: [],\n',
  },
]

const MIGRATION = `alter table string_jobs drop constraint string_jobs_order_status_check;
alter table string_jobs add constraint string_jobs_order_status_check
  check (order_status in ('NEW', 'IN_PROGRESS', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'));
`

/** Adds a fifth status to a copy of the sources: four files. Throws when a text to replace is missing. */
export function addFifthStatus(copy: string) {
  for (const { file, from, to } of EDITS) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`)
    writeFileSync(path, text.replace(from, to))
  }
  writeFileSync(join(copy, 'server/base/database/migrations/9999_fifth_status.sql'), MIGRATION)
}

/** Programs that must succeed in the copy afterwards. */
export const FIFTH_STATUS_CHECKS = [
  ['node_modules/typescript/bin/tsc', '--build', 'server', 'web'],
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'server/job/string-jobs/every-status.test.ts',
    'server/job/technician/list.test.ts',
    'server/base/database/constraints.test.ts',
    'server/demo/seed.test.ts',
    'server/base/process/metrics.test.ts',
    'server/overview',
  ],
]
