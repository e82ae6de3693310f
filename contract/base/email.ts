import * as z from 'zod/mini'
import { line } from './text.ts'

const WANTED = 'Please enter an email address like lena@example.com'

export const EmailAddress = z.email(WANTED).check(z.maxLength(320))

/** An email address, or empty for none. */
export const OptionalEmail = line('Email', 320).check(
  z.refine((text) => text === '' || EmailAddress.safeParse(text).success, { error: WANTED }),
)
