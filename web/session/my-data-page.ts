import { formatMoney } from '../../contract/base/money.ts'
import { fullDate } from '../../contract/base/shop-time.ts'
import { MONEY_COLUMNS, type MyData, type MyDataSection } from '../../contract/work/my-data.ts'
import { config } from '../config.ts'

type Row = MyDataSection['rows'][number]

const STYLE = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  h2 { margin: 2.5rem 0 0.5rem }
  table { border-collapse: collapse }
  th, td { padding: 0.25rem 1rem 0.25rem 0; border-top: 1px solid #8886; text-align: left; vertical-align: top }
  dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: 0 1rem; margin: 0; padding: 0.75rem 0; border-top: 1px solid #8886 }
  dd { margin: 0 }
  dd, td { overflow-wrap: anywhere; white-space: pre-wrap }
  .wide { overflow-x: auto }
`

/** The columns that one line of a table has room for; rows with more are lists. */
const MOST_COLUMNS = 6

/** 'is_email_confirmed' is 'Email confirmed', 'created_at' is 'Created'. */
function label(column: string): string {
  const words = column
    .replace(/^(is|has)_/, '')
    .replace(/_at$/, '')
    .replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function text(row: Row, column: string): string {
  const value = row[column]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && MONEY_COLUMNS.has(column)) return formatMoney(value, config)
  if (typeof value === 'string' && column.endsWith('_at')) return fullDate(value, config)
  return String(value)
}

/** A page with everything about a person, as the text of a file that needs nothing else. */
export function dataPage({ made_at, sections }: MyData): string {
  const page = document.implementation.createHTMLDocument('My data')
  page.documentElement.lang = 'en'
  const add = <Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, content = '') => {
    const element = page.createElement(tag)
    element.textContent = content
    parent.append(element)
    return element
  }
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  page.head.prepend(charset)
  add(page.head, 'style', STYLE)
  const main = add(page.body, 'main')
  add(main, 'h1', `My data at ${config.shop_name}`)
  add(main, 'p', `Everything that was kept about you on ${fullDate(made_at, config)}. The other parts are empty.`)

  const addTable = (rows: Row[], columns: string[]) => {
    const wide = add(main, 'div')
    wide.className = 'wide'
    const table = add(wide, 'table')
    const head = add(add(table, 'thead'), 'tr')
    for (const column of columns) add(head, 'th', label(column)).scope = 'col'
    const body = add(table, 'tbody')
    for (const row of rows) {
      const line = add(body, 'tr')
      for (const column of columns) add(line, 'td', text(row, column))
    }
  }
  const addLists = (rows: Row[], columns: string[]) => {
    for (const row of rows) {
      const list = add(main, 'dl')
      for (const column of columns.filter((column) => text(row, column) !== '')) {
        add(list, 'dt', label(column))
        add(list, 'dd', text(row, column))
      }
    }
  }
  for (const { title, note, rows } of sections.filter(({ rows }) => rows.length > 0)) {
    add(main, 'h2', title)
    if (note !== '') add(main, 'p', note)
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length > MOST_COLUMNS) addLists(rows, columns)
    else addTable(rows, columns)
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}`
}
