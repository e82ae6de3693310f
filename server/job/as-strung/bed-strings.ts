import type { StringBed, StringBedIds } from '../../../contract/job/string-bed.ts'
import type { Trx } from '../../base/database/connect.ts'
import { wrongField } from '../../base/errors.ts'

/** The bed with its strings in full. Throws 400 when a string does not exist. */
export async function withStrings(trx: Trx, bed: StringBedIds): Promise<StringBed> {
  const ids = [bed.mains.string, bed.crosses.string].filter((id) => id !== null)
  const rows = await trx
    .selectFrom('strings')
    .select(['id', 'manufacturer', 'name', 'color', 'color_hex_code'])
    .where('id', 'in', [...ids, 0])
    .forKeyShare()
    .execute()
  const named = ({ string, tension }: StringBedIds['mains']) => {
    const found = rows.find(({ id }) => id === string) ?? null
    if (string !== null && !found) throw wrongField('as_strung', 'Please select a string from the list')
    return { string: found, tension }
  }
  return { ...bed, mains: named(bed.mains), crosses: named(bed.crosses) }
}
