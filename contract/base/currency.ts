import * as z from 'zod/mini'
import { CURRENCIES } from './money.ts'

/** A currency that a shop can use, apart from the amounts, because the first page formats these before it reads a schema. */
export const Currency = z.enum(CURRENCIES, { error: 'Choose a currency from the list' })
