import type { StringItem } from './strings.ts'

// Without zod, so that a page can ask the rules before a form brings the schemas.

/** The picker's option for bring-your-own-string; never sent to the server. */
export const BYOS_ID = -1

export const BYOS_OPTION = 'BYOS Bring Your Own String'

export const BYOS_LABEL = 'Bring Your Own String - Labor Only'

export const stringLabel = (string: Pick<StringItem, 'manufacturer' | 'name' | 'color'> | null) =>
  string ? `${string.manufacturer}: ${string.name} - ${string.color}` : BYOS_LABEL
