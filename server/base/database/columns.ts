import type { ColumnType, GeneratedAlways } from 'kysely'

export type Id = GeneratedAlways<number>
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** A moment that has no default, so that every new row names it. */
export type RequiredMoment = ColumnType<Date, Date | string, Date | string>
export type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
