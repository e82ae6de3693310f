import * as z from 'zod/mini'
import { CURRENCIES } from './money.ts'

/** A currency that a shop can use. In a file of its own, because the first page formats amounts before it reads a schema. */
export const Currency = z.enum(CURRENCIES, { error: 'Choose a currency from the list' })
