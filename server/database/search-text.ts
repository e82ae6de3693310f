import { type RawBuilder, sql } from 'kysely'

/** Whether a `search_text` has a word, whatever the case of its letters; the trigram indexes answer it. */
export const holds = (
  text: 'r.search_text' | 'o.search_text' | 'u.search_text' | RawBuilder<unknown>,
  literal: string | RawBuilder<unknown>,
) => sql<boolean>`${typeof text === 'string' ? sql.ref(text) : text} like '%' || lower(${literal}) || '%'`

/** A word as `like` reads it: what would stand for any letter stands for itself. */
export const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
