import { getCountryCodeForRegionCode, parsePhoneNumber } from 'awesome-phonenumber'
import { sql } from 'kysely'
import { COUNTRIES, countryOf } from '../../../contract/base/countries.ts'
import type { Phone } from '../../../contract/catalog/phones.ts'
import { NO_PERSON } from '../../base/access/require-person.ts'
import type { Db } from '../../base/database/connect.ts'
import { notFound, wrongField } from '../../base/errors.ts'

/** The country whose numbers need no country code: the chosen one, or that of the time zone; null when unknown. */
async function shopCountry(db: Db): Promise<string | null> {
  const { country, time_zone } = await db
    .selectFrom('shop_settings')
    .select(['country', 'time_zone'])
    .executeTakeFirstOrThrow()
  return country ?? countryOf(time_zone)
}

/** Returns true if the phone numbers of a country can be read. */
export const isCountry = (country: string) => COUNTRIES.includes(country)

/** The country of a number without a country code is not known. */
export class NoCountryCode extends Error {}

/** A typed number as E.164; null when it is empty. Throws 400 when it is no number, or has no country and needs one. */
export async function readPhone(db: Db, typed: string, field = 'phone'): Promise<string | null> {
  const read = await phoneReader(db)
  const phone = read(typed)
  if (phone instanceof Error) throw wrongField(field, phone.message)
  return phone
}

/** Reads typed numbers with the country of the shop: as E.164, null for an empty one, or why it is none. */
export async function phoneReader(db: Db): Promise<(typed: string) => string | null | Error> {
  const ours = await shopCountry(db)
  return (typed) => {
    const text = plainText(typed).replace(/^00/, '+')
    if (text === '') return null
    // The library would read the digits behind other characters as an extension.
    const isPlain = /^[\p{Nd}\s()+./-]+$/u.test(text)
    const country = text.startsWith('+') ? null : ours
    if (!country && !text.startsWith('+')) {
      return new NoCountryCode('Please enter the number with its country code, such as +49 30 1234567')
    }
    const parsed = parsePhoneNumber(text, country ? { regionCode: country } : {})
    if (!parsed.valid || !isPlain) return new Error('This is not a phone number. Please check its digits.')
    return parsed.number.e164
  }
}

/** A number without the invisible marks of address books, and with the usual forms of digits, hyphens and spaces. */
const plainText = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()

function phoneIn(country: string | null, number: string): Phone {
  const parsed = parsePhoneNumber(number)
  if (!parsed.valid) return { number, text: number }
  const isOurs = parsed.regionCode === country
  return { number, text: isOurs ? parsed.number.national : parsed.number.international }
}

interface HasPhone {
  phone: string | null
}

const withText = <Row extends HasPhone>(row: Row, country: string | null) => ({
  ...row,
  phone: row.phone === null ? null : phoneIn(country, row.phone),
})

/** Adds the text to the numbers of people. */
export async function showPhones<Row extends HasPhone>(db: Db, rows: Row[]) {
  const country = rows.some(({ phone }) => phone) ? await shopCountry(db) : null
  return rows.map((row) => withText(row, country))
}

/** Adds the text to the number of one person, or of the shop. */
export const showPhone = async <Row extends HasPhone>(db: Db, row: Row) =>
  withText(row, row.phone ? await shopCountry(db) : null)

/** The phone number of a person. Throws 404 when they do not exist. */
export async function phoneOf(db: Db, id: number): Promise<Phone | null> {
  const person = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
  return (await showPhone(db, person)).phone
}

/** Sets the phone number of a person; empty for none. Throws 400 as `readPhone`, and 404 when they do not exist. */
export async function savePhone(db: Db, id: number, typed: string): Promise<Phone | null> {
  const phone = await readPhone(db, typed)
  await db.updateTable('users').set({ phone }).where('id', '=', id).where('deleted_at', 'is', null).execute()
  return phoneOf(db, id)
}

/**
 * True if the search is the first or last digits of a person's phone number, at least three, with or without the country
 * code; `u` is the alias of users.
 */
export async function phoneHas(db: Db, search: string) {
  const typed = plainText(search)
    .replaceAll(/[\s./-]/g, '')
    .replace('(0)', '')
    .replaceAll(/[()]/g, '')
  const digits = typed.replace(/^\+/, '')
  if (!/^\d{3,15}$/.test(digits)) return sql<boolean>`false`
  // A national number begins with a zero that E.164 leaves out in most countries.
  const bare = digits.replace(/^0+/, '')
  const last = digits.length > 6 ? bare : digits
  const country = typed.startsWith('+') ? null : await shopCountry(db)
  const code = country === null ? null : getCountryCodeForRegionCode(country)
  const inCountry = code === null ? [] : [`+${code}${digits}`, `+${code}${bare}`]
  const first = bare.length < 3 ? [] : [`+${bare}`, ...inCountry]
  return sql<boolean>`(u.phone is not null and (
    reverse(u.phone) like ${[...last].reverse().join('')} || '%'
    or u.phone like any(${first.map((start) => `${start}%`)})
  ))`
}
