import { sql } from 'kysely'
import { fullName, splitName } from '../../../contract/base/person.ts'
import type { RacketInput } from '../../../contract/job/racket-input.ts'
import type { Db } from '../../base/database/connect.ts'
import { exportedName } from './exported-name.ts'
import { type ImportLine, plainModel, type SetUp } from './read-lines.ts'

/** A person of the file with their rackets that are not here yet. */
export interface PlannedPerson {
  /** Null for a new person. */
  id: number | null
  owner: ImportLine['owner']
  rackets: PlannedRacket[]
}

export interface PlannedRacket {
  line: number
  racket: RacketInput
  set_up: SetUp | null
}

export interface Plan {
  people: PlannedPerson[]
  known_rackets: number
}

type Racket = Pick<RacketInput, 'manufacturer' | 'model_name' | 'racket_name' | 'serial_number'>

type KeyOf = (racket: Racket) => string

const folded = (name: string) => fullName(splitName(name)).toLowerCase()

/** People are the same by their email, and without one by name and phone number together. */
const keyOf = ({ name, email, phone }: Pick<ImportLine['owner'], 'name' | 'email' | 'phone'>) =>
  email === '' ? `${folded(name)}\n${phone ?? ''}` : email.toLowerCase()

/** Compares a file with the people and rackets that are here. Nothing of those who are here changes, except new rackets. */
export async function planImport(db: Db, lines: ImportLine[]): Promise<Plan> {
  const byKey = grouped(lines, ({ owner }) => keyOf(owner))
  const known = await findPeople(db, lines)
  const people = [...byKey].map(([key, own]) => ({ id: known.get(key) ?? null, owner: ownerOf(own), own }))
  const rackets = await racketsOf(db, [...new Set(known.values())])
  let known_rackets = 0
  const planned = people.map(({ id, owner, own }): PlannedPerson => {
    const wanted = withoutTwins(own)
    const added = newRackets(wanted, id === null ? [] : (rackets.get(id) ?? []))
    known_rackets += wanted.length - added.length
    return { id, owner, rackets: added }
  })
  return { people: planned, known_rackets }
}

/** A person of several lines, with the first phone number, tier and credits on them, because lists often state them once. */
function ownerOf(lines: ImportLine[]): ImportLine['owner'] {
  const owners = lines.map(({ owner }) => owner)
  const [first] = owners
  if (!first) throw new Error('every group has a line')
  return {
    name: first.name,
    email: first.email,
    phone: owners.find(({ phone }) => phone !== null)?.phone ?? null,
    tier: owners.find(({ tier }) => tier !== null)?.tier ?? null,
    credits: owners.find(({ credits }) => credits > 0)?.credits ?? 0,
  }
}

/** Lines with one serial number are one racket, with the newest of their setups. Equal rackets without one stay apart. */
function withoutTwins(lines: ImportLine[]): PlannedRacket[] {
  const rackets: PlannedRacket[] = []
  const bySerial = new Map<string, PlannedRacket>()
  for (const { line, racket, set_up } of lines) {
    if (!racket) continue
    const serial = racket.serial_number.toLowerCase()
    const twin = serial === '' ? undefined : bySerial.get(serial)
    if (twin) {
      if (set_up && (!twin.set_up || twin.set_up.date < set_up.date)) twin.set_up = set_up
      continue
    }
    const planned = { line, racket, set_up }
    rackets.push(planned)
    if (serial !== '') bySerial.set(serial, planned)
  }
  return rackets
}

/**
 * The rackets of a file that are not here yet. Equal ones find each other first: those with one serial number, and those
 * with the same names and no serial number. Then the names are enough if only one of the two has a serial number.
 */
function newRackets(wanted: PlannedRacket[], here: Racket[]): PlannedRacket[] {
  const unequal = withoutPairs(wanted, here, { keyWanted: exactKey, keyHere: exactKey })
  const unknown = withoutPairs(unequal.wanted, unequal.here, {
    keyWanted: (racket) => namesKey(racket, isNumbered(racket)),
    keyHere: (racket) => namesKey(racket, !isNumbered(racket)),
  })
  return unknown.wanted
}

/**
 * Pairs each wanted racket with one that is here and has its key, and returns the others. It looks rackets up instead of
 * comparing all, because a file can have thousands of one customer.
 */
function withoutPairs(
  wanted: PlannedRacket[],
  here: Racket[],
  { keyWanted, keyHere }: { keyWanted: KeyOf; keyHere: KeyOf },
) {
  const byKey = grouped(here, keyHere)
  const alone: PlannedRacket[] = []
  for (const planned of wanted) {
    const partner = byKey.get(keyWanted(planned.racket))?.shift()
    if (!partner) alone.push(planned)
  }
  return { wanted: alone, here: [...byKey.values()].flat() }
}

const isNumbered = ({ serial_number }: Racket) => serial_number !== ''
const namesKey = ({ manufacturer, model_name, racket_name }: Racket, is_numbered: boolean) =>
  JSON.stringify([plainModel(manufacturer), plainModel(model_name), racket_name.toLowerCase(), is_numbered])
const exactKey = (racket: Racket) => (isNumbered(racket) ? racket.serial_number.toLowerCase() : namesKey(racket, false))

/**
 * The people of the file who are here, by their keys. An account counts only with a confirmed email, because anyone can
 * sign up with someone else's.
 */
async function findPeople(db: Db, lines: ImportLine[]): Promise<Map<string, number>> {
  const owners = lines.map(({ owner }) => owner)
  const emails = [...new Set(owners.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()])))]
  const names = [...new Set(owners.flatMap(({ email, name }) => (email === '' ? [fullName(splitName(name))] : [])))]
  // PostgreSQL folds both sides, because its small letters of names such as İlker are not those of JavaScript.
  const { rows } = await sql<{ id: number; name: string; email: string; phone: string | null }>`
    select id, name, email, phone
    from (select *, ${sql.raw(exportedName('users'))} as name from users where deleted_at is null) u
    where (email <> '' and lower(email) = any(${emails}::text[]) and (auth_subject is null or email_verified))
      or (email = '' and lower(name) in (select lower(typed) from unnest(${names}::text[]) typed))
    order by auth_subject is null, id
  `.execute(db)
  const first = new Map<string, number>()
  for (const { id, ...person } of rows) {
    const key = keyOf(person)
    if (!first.has(key)) first.set(key, id)
  }
  return first
}

async function racketsOf(db: Db, owners: number[]): Promise<Map<number, Racket[]>> {
  const { rows } = await sql<Racket & { owner_id: number }>`
    select owner_id, manufacturer, model_name, racket_name, serial_number
    from rackets where owner_id = any(${owners}::integer[]) and deleted_at is null order by id
  `.execute(db)
  return grouped(rows, ({ owner_id }) => owner_id)
}

function grouped<Key, Item>(items: Item[], keyOfItem: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOfItem(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
