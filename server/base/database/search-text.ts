import { type Expression, sql } from 'kysely'

/** True if a `search_text` contains a word in upper or lower case. The trigram indexes make this fast. */
export const holds = (
  text: 'r.search_text' | 'o.search_text' | 'u.search_text' | Expression<string>,
  word: string | Expression<string>,
) => sql<boolean>`${typeof text === 'string' ? sql.ref(text) : text} like '%' || lower(${word}) || '%'`

/** Escapes a word for `like`. */
export const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
