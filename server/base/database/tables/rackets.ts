import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Moment, OptionalMoment } from '../columns.ts'

/** Rackets, and the models that the form suggests. */
export interface RacketTables {
  rackets: Rackets
  racket_models: RacketModels
}

interface Rackets {
  id: Id
  owner_id: number
  manufacturer: string
  model_name: string
  racket_name: Generated<string>
  serial_number: Generated<string>
  /** The person who plays with it; empty for the owner. */
  player: Generated<string>
  tension_limit: number | null
  is_favorite: Generated<boolean>
  retire_date: OptionalMoment
  is_retired: GeneratedAlways<boolean>
  created_at: Moment
  deleted_at: OptionalMoment
  is_from_counter: Generated<boolean>
  version: Generated<number>
  search_text: GeneratedAlways<string>
}

interface RacketModels {
  id: Id
  manufacturer: string
  model_name: string
  weight_class: Generated<string>
  tension_limit: number
}
