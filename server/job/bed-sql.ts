import { sql } from 'kysely'
import type { Hybrid, StringBed } from '../../contract/job/string-bed.ts'
import { stringJson } from '../catalog/strings/queries.ts'

/** SQL: what was really strung, with its strings in full; null: as ordered. `job` is the alias of the job. */
export const asStrungJson = (job: string) => sql<StringBed | null>`named_bed(${sql.ref(`${job}.as_strung`)})`

/** SQL: the string of the crosses where it is another one; null: as the mains. `job` is the alias of the job. */
export const hybridJson = (job: string) =>
  sql<Hybrid | null>`hybrid_of(${sql.ref(`${job}.cross_string_id`)}, ${sql.ref(`${job}.has_own_crosses`)})`

/** SQL: the fields of `OrderedBed` for a JSON object. `job` is the alias of the job, `s` that of its string. */
export const orderedBedFields = (job: string) => ({
  string: stringJson,
  hybrid: hybridJson(job),
  tension: sql.ref<number>(`${job}.tension`),
  cross_tension: sql.ref<number | null>(`${job}.cross_tension`),
  tension_kg: sql.ref<number | null>(`${job}.tension_kg`),
  cross_tension_kg: sql.ref<number | null>(`${job}.cross_tension_kg`),
  pre_stretch: sql.ref<boolean>(`${job}.pre_stretch`),
})
