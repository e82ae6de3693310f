import { changesOf } from '../changes-of.ts'

export interface Keyed {
  key: number
}

/** The content of a row, because a list that is saved as a whole can get other keys. */
const contentOf = ({ key: _, ...content }: Keyed) => JSON.stringify(content)

/**
 * A list with changes that were made to the rows `from`, and with what other people have changed since, when the saved rows
 * are `now`. A field that both changed stays as it is in the list.
 */
export function withOthers<Row extends Keyed>(list: Row[], from: Row[], now: Row[]): Row[] {
  const rows = list.map((row) => {
    const [was, is] = [from, now].map((saved) => saved.find(({ key }) => key === row.key))
    return was && is ? { ...is, ...changesOf(row, was) } : row
  })
  const contents = (each: Row[]) => new Set(each.map(contentOf))
  const [mine, before, present] = [contents(rows), contents(from), contents(now)]
  const keys = new Set(rows.map(({ key }) => key))
  const isGone = (content: string) => before.has(content) && !present.has(content)
  const isNew = (content: string) => !before.has(content) && !mine.has(content)
  return [
    ...rows.filter((row) => !isGone(contentOf(row))),
    ...now.filter((row) => isNew(contentOf(row)) && !keys.has(row.key)),
  ]
}
