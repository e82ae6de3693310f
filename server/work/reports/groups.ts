import { type RawBuilder, sql } from 'kysely'
import { PAYMENT_METHODS } from '../../../contract/job/payment-methods.ts'
import { wayName } from '../../../contract/money/money.ts'
import { type By, NOBODY_KEY, OWN_STRING_KEY, PACKS_KEY, type ReportGroup } from '../../../contract/work/reports.ts'
import type { Db } from '../../base/database/connect.ts'
import { openableId, personLabel } from '../../base/database/person-label.ts'
import { modelNameOf } from '../../job/racket-sql.ts'

/** The name of a group, and what a page shows with it. */
export type GroupName = Pick<ReportGroup, 'name' | 'detail' | 'color_hex_code' | 'person_id'>

interface Grouping {
  /** SQL for what decides the group of an entry `e`, from its columns and those of `join`. */
  value: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  /** SQL for the key of the group with this value; each value has its own. */
  key(value: RawBuilder<unknown>): RawBuilder<string>
  names(db: Db, keys: string[]): Promise<Map<string, GroupName>>
}

/** The name of a group that is no string and no person. */
export const PLAIN = { detail: null, color_hex_code: null, person_id: null }
const packs = { ...PLAIN, name: 'Packs of credits' }

/** The ids among the keys of groups. */
const idsOf = (keys: string[]) => keys.map(Number).filter(Number.isInteger)

const asNamed = (keys: string[]) => new Map(keys.map((name) => [name, { ...PLAIN, name }]))

async function people(db: Db, keys: string[]): Promise<Map<string, GroupName>> {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', personLabel('u').as('name'), openableId('u').as('person_id')])
    .where('u.id', 'in', [0, ...idsOf(keys)])
    .execute()
  return new Map(rows.map(({ id, ...person }) => [String(id), { ...PLAIN, ...person }]))
}

async function strings(db: Db, keys: string[]): Promise<Map<string, GroupName>> {
  const rows = await db
    .selectFrom('strings')
    .select(['id', 'manufacturer', 'name', 'color', 'color_hex_code'])
    .where('id', 'in', [0, ...idsOf(keys)])
    .execute()
  const named = rows.map(({ id, manufacturer, name, color, color_hex_code }): [string, GroupName] => [
    String(id),
    { ...PLAIN, name, detail: `${manufacturer} • ${color}`, color_hex_code },
  ])
  return new Map([
    ...named,
    [OWN_STRING_KEY, { ...PLAIN, name: 'Bring Your Own String', detail: 'Labor Only' }],
    [PACKS_KEY, packs],
  ])
}

const asKey = (value: RawBuilder<unknown>) => sql<string>`${value}::text`

/** A key that is an id, with names for the two values that are none. */
const idKey = (missing: string) => (value: RawBuilder<unknown>) =>
  sql<string>`case ${value} when 0 then ${sql.lit(PACKS_KEY)} else coalesce(${value}::text, ${sql.lit(missing)}) end`

/** The ways in which a report forms its groups. */
export const GROUPINGS: Record<By, Grouping> = {
  day: { value: sql`e.day`, key: asKey, names: async (_, keys) => asNamed(keys) },
  string: { value: sql`e.string_id`, key: idKey(OWN_STRING_KEY), names: strings },
  stringer: {
    value: sql`e.stringer_id`,
    key: idKey(NOBODY_KEY),
    names: async (db, keys) =>
      new Map([...(await people(db, keys)), [NOBODY_KEY, { ...PLAIN, name: 'Nobody' }], [PACKS_KEY, packs]]),
  },
  // The tier that the customer has now: a job keeps its prices, but not the name of the tier.
  tier: {
    value: sql`u.tier_status`,
    join: sql`join users u on u.id = e.owner_id`,
    key: asKey,
    names: async (_, keys) => asNamed(keys),
  },
  model: {
    value: sql`coalesce(${modelNameOf('r')}, ${sql.lit(PACKS_KEY)})`,
    join: sql`left join rackets r on r.id = e.racket_id`,
    key: asKey,
    names: async (_, keys) => new Map([...asNamed(keys), [PACKS_KEY, packs]]),
  },
  way: {
    value: sql`e.way`,
    key: asKey,
    names: async (_, keys) => new Map(keys.map((key) => [key, { ...PLAIN, name: nameOfWay(key) }])),
  },
  customer: { value: sql`e.owner_id`, key: asKey, names: people },
}

/** The name of a way to pay by its key: the method, and the way after a space. */
function nameOfWay(key: string): string {
  if (key === 'redo') return 'Redo'
  const method = PAYMENT_METHODS.find((each) => key === each || key.startsWith(`${each} `))
  return method ? wayName({ method, way: key.slice(method.length + 1) || null }) : 'Unpaid'
}
