import * as z from 'zod/mini'
import { ALL_LANGUAGES } from './languages.ts'

/** A language of the portal. In a file of its own, because the first page needs the names of languages but no schema. */
export const AnyLanguage = z.enum(ALL_LANGUAGES, { error: 'The portal does not support this language' })
