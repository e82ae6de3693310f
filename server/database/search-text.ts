import { type Expression, sql } from 'kysely'

/** Whether a `search_text` contains a word in upper or lower case. The trigram indexes serve it. */
export const holds = (text: 'r.search_text' | 'o.search_text' | 'u.search_text', word: string | Expression<string>) =>
  sql<boolean>`${sql.ref(text)} like '%' || lower(${word}) || '%'`

/** Escapes a word for `like`. */
export const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
