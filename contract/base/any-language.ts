import * as z from 'zod/mini'
import { ALL_LANGUAGES } from './languages.ts'

/** A language of the portal, apart from their names, because the first page needs no schema for these. */
export const AnyLanguage = z.enum(ALL_LANGUAGES, { error: 'This language is not one that the portal speaks' })
