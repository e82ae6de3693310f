import type { Mutant } from './mutant.ts'

const reports = { caughtBy: 'server/work/reports/routes.test.ts' }

/** Faults in the reports. */
export const reportMutants: Mutant[] = [
  {
    name: 'imported jobs count in the reports',
    file: 'server/work/reports/entries.ts',
    from: '.is_imported`)})`',
    to: '.pre_stretch`)})`',
    ...reports,
    named: 'leaves out imported jobs',
  },
  {
    name: 'a redo counts for the one who repaired the racket',
    file: 'server/work/reports/entries.ts',
    from: 'join string_jobs j on j.id = r.redo_of',
    to: 'join string_jobs j on j.id = r.id',
    ...reports,
    named: 'counts a redo',
  },
  {
    name: 'a life that a redo ended counts in the reports',
    file: 'server/base/database/definitions/lives.sql',
    from: 'l.racket_id = racket and l.is_counted and',
    to: 'l.racket_id = racket and l.arrived_at is not null and',
    ...reports,
    named: 'counts a redo',
  },
]
