import * as z from 'zod/mini'
import { line } from '../base/text.ts'

/** A phone number: E.164 for links, and the text that people read, in the format of the shop's country. */
export const Phone = z.object({ number: z.string(), text: z.string() })
export type Phone = z.infer<typeof Phone>

/** The phone number of a person; null when they gave none. */
export const PersonPhone = z.object({ phone: z.nullable(Phone) })

/** A phone number as people type it; empty for none. The server parses it. */
export const PhoneInput = z.strictObject({ phone: line('Phone', 40) })
