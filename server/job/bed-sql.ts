import { sql } from 'kysely'
import type { StringBed } from '../../contract/job/string-bed.ts'

/** SQL: what was really strung, with its strings in full; null: as ordered. `job` is the alias of the job. */
export const asStrungJson = (job: string) => sql<StringBed | null>`named_bed(${sql.ref(`${job}.as_strung`)})`
