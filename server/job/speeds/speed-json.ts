import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { JobSpeed } from '../../../contract/job/speeds.ts'

/** The speed of a job as JSON; null for standard. `jobs` is the alias of the jobs. */
export const speedJson = (jobs: string) =>
  sql<z.infer<typeof JobSpeed> | null>`case when ${sql.ref(`${jobs}.speed_id`)} is not null then json_build_object(
    'due_at', iso(${sql.ref(`${jobs}.speed_due_at`)}), 'bring_by', iso(${sql.ref(`${jobs}.speed_bring_by`)})
  ) end`
