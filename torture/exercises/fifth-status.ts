import type { Exercise } from './exercise.ts'

const MIGRATION = `alter table string_jobs drop constraint string_jobs_order_status_check;
alter table string_jobs add constraint string_jobs_order_status_check
  check (order_status in ('NEW', 'IN_PROGRESS', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'));
`

/** A status between New and Ready for Pickup. The compiler names the mark and the test of the list. */
export const fifthStatus: Exercise = {
  name: 'a fifth status',
  files: 3,
  edits: [
    {
      file: 'contract/job/statuses.ts',
      from: '  READY_FOR_PICKUP: {\n',
      to: `  IN_PROGRESS: {
    label: 'In Progress',
    tab: 'IN PROGRESS',
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
  ],
  added: { 'server/base/database/migrations/9999_fifth_status.sql': MIGRATION },
  tests: [
    'server/job/string-jobs/every-status.test.ts',
    'server/job/technician/list.test.ts',
    'server/base/database/constraints.test.ts',
    'server/demo/seed.test.ts',
    'server/base/process/metrics.test.ts',
    'server/work/overview',
  ],
}
