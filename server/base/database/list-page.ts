import type { SelectQueryBuilder } from 'kysely'

/** A page of a list, from 1, and the number of rows on all its pages. `all` selects no columns and is only counted. */
export async function listPage<Listed, Tables extends keyof Listed, Row, All, Counted extends keyof All>(
  list: SelectQueryBuilder<Listed, Tables, Row>,
  all: SelectQueryBuilder<All, Counted, object>,
  { page, size }: { page: number; size: number },
): Promise<{ results: Row[]; count: number }> {
  const counted = all.select(({ fn }) => fn.countAll().as('count'))
  const [results, { count }] = await Promise.all([
    list
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    // The compiler cannot derive the row, because it does not know the tables.
    counted.$castTo<{ count: number }>().executeTakeFirstOrThrow(),
  ])
  return { results, count }
}
