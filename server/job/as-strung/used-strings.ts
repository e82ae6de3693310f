import type { StringBed, StringBedIds } from '../../../contract/job/string-bed.ts'
import type { Trx } from '../../base/database/connect.ts'
import { badRequest } from '../../base/errors.ts'

/** The bed with its strings, and whether the shop counts their stock. Throws 400 when a string does not exist. */
export async function usedStrings(trx: Trx, bed: StringBedIds): Promise<{ bed: StringBed; isCounted: boolean }> {
  const ids = [bed.mains.string, bed.crosses.string].filter((id) => id !== null)
  const rows = await trx
    .selectFrom('strings')
    .select(['id', 'manufacturer', 'name', 'color', 'color_hex_code', 'stock_sets'])
    .where('id', 'in', [...ids, 0])
    .forKeyShare()
    .execute()
  const named = ({ string, tension }: StringBedIds['mains']) => {
    const { stock_sets, ...found } = rows.find(({ id }) => id === string) ?? { stock_sets: null, id: null }
    if (string !== null && found.id === null) throw badRequest(NO_STRING, { as_strung: NO_STRING })
    return { string: found.id === null ? null : found, tension }
  }
  return {
    bed: { ...bed, mains: named(bed.mains), crosses: named(bed.crosses) },
    isCounted: rows.some(({ stock_sets }) => stock_sets !== null),
  }
}

const NO_STRING = 'Please select a string from the list'
