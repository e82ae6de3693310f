import { sql } from 'kysely'

/** The id of a person whose page managers can open; null after the account was deleted. */
export const openableId = (alias: string) =>
  sql<number | null>`case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.id`)} end`

/** The label of a person in lists and histories: the name, the address, or 'Guest User'. */
export const personLabel = (alias: string) => sql<string>`coalesce(
  nullif(trim(concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)})), ''),
  nullif(${sql.ref(`${alias}.email`)}, ''),
  case when ${sql.ref(`${alias}.deleted_at`)} is null then 'Guest User' else 'Deleted account' end
)`

/** The label of a joined person; null where there is none. */
export const labelOrNull = (alias: string) =>
  sql<string | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${personLabel(alias)} end`

/** The text after the label of a person whose API key made an entry: ' (API key Cash register)', otherwise nothing. */
export const keyLabel = (alias: string) => sql<string>`coalesce(
  ' (API key ' || (select k.name from api_keys k where k.id = ${sql.ref(`${alias}.api_key_id`)}) || ')', ''
)`
