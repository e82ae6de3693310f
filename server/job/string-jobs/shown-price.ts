import { sentences } from '../../../contract/base/sentence.ts'
import type { StringJobInput } from '../../../contract/job/string-jobs.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'

/** Throws 409 when the person saw another price than the one that the job would get. */
export async function requireShownPrice(
  db: Db,
  { shown_price }: Pick<StringJobInput, 'shown_price'>,
  price: number | null,
) {
  if (shown_price === undefined || shown_price === price) return
  const format = await moneyFormat(db)
  throw conflict(sentences(`The price has changed to ${format(price)}. Please check it, and send the order again.`))
}
