import { expect, test } from 'vitest'
import { customerFiles, HEADER, LEON, MIA } from '../../testing/customer-files.ts'
import { createManager } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { preview, run, peopleNow } = customerFiles(portal)

test.each([
  ['Tom,t@x.example,,Victor,K,,,,300,,,2026-01-01', 'Mains 300: tensions go from 20 to 36 lbs'],
  ['Tom,t@x.example,,Victor,K,,,,"25,2",,,2026-01-01', 'Mains 25.2: tensions have steps of 0.5 lbs'],
  ['Tom,t@x.example,,Victor,K,,,,25,24,,2026-01-01', 'Crosses 24 are looser than the mains'],
  [',t@x.example,,Victor,K,,,,,,,', 'The name is missing'],
  ['Tom,t.example,,Victor,K,,,,,,,', 'This does not look like an email address'],
  ['Tom,,12,Victor,K,,,,,,,', "The phone number '12' needs its country code, such as +49 30 1234567"],
  ['Tom,,,Victor,,,,,,,,', 'Model name is required'],
  ['Tom,,,Victor,K,,,,25,,,2026-02-31', 'The date 2026-02-31 does not exist'],
  ['Tom,,,Victor,K,,,,25,,,45231', "'45231' is not a date, such as 2026-10-14"],
  ['Tom,,,Victor,K,,,,25,,,2199-02-01', 'The date 2199-02-01 is in the future'],
  ['Tom,,,Victor,K,,,,25,,perhaps,', 'Pre-stretch must be yes or no'],
  ['Tom,,,Victor,K,,,,,,,,,', 'This line has more cells (14) than there are columns (12)'],
  ['Tom,mia@club.example,,Victor,K,,,,,,,', 'mia@club.example is the email of Mia Chen on line 2'],
])('a line is refused: %s', async (line, message) => {
  const file = [HEADER, MIA, line]
  expect((await preview(file)).body).toMatchObject({
    error_count: 1,
    errors: [{ line: 3, message }],
    new_customers: 1,
  })
  const refused = await run(file)
  expect([refused.status, refused.body.error]).toEqual([400, `Line 3: ${message}. Nothing was imported.`])
  expect(await peopleNow()).toEqual([])

  const { body } = await run(file, { leaves_out_errors: true })
  expect(body).toMatchObject({ new_customers: 1, left_out: { filename: 'customers-left-out.csv' } })
  expect(body.left_out.csv).toContain(message)
})

test('a phone number that is not valid is left out of its line, and the preview names it', async () => {
  const file = [
    'name,email,phone,racket',
    'Mia Chen,mia@club.example,+49 30 1,Yonex Astrox',
    'Leon Chen,,+1 201 555 0189,Yonex Astrox',
    'Noor Haddad,,n/a,Yonex Astrox',
  ]
  expect((await preview(file)).body).toMatchObject({
    error_count: 0,
    new_customers: 3,
    notes: ["1 line with the phone number '+49 30 1', which is not valid: the customer is imported without it"],
  })
  expect((await run(file)).body).toMatchObject({ new_customers: 3, new_rackets: 3, left_out: null })
  expect(await peopleNow()).toMatchObject([
    { first_name: 'Leon', phone: { number: '+12015550189' } },
    { first_name: 'Mia', phone: null },
    { first_name: 'Noor', phone: null },
  ])
})

test('the preview counts the notes that it does not list, and begins with the one about most lines', async () => {
  const lines = Array.from({ length: 23 }, (_, n) => `Mia ${n},+49 30 ${n}`)
  const { notes } = (await preview(['name,phone', ...lines, 'Noor,+49 30 22', 'Leon,+49 30 22'])).body
  expect([notes.length, notes.at(-1)]).toEqual([21, '3 more notes'])
  expect(notes[0]).toContain("3 lines with the phone number '+49 30 22'")
})

test('two spellings of a name with one email are no error', async () => {
  const file = [HEADER, MIA, 'MIA CHEN,mia@club.example,,Victor,K,,,,,,,']
  expect((await preview(file)).body).toMatchObject({ error_count: 0, new_customers: 1, new_rackets: 2 })
})

test('the preview shows the first text of each column, also if its first line has none', async () => {
  const { columns } = (await preview([HEADER, LEON, MIA])).body
  expect(columns.slice(0, 2)).toMatchObject([{ sample: 'Leon Chen' }, { sample: 'mia@club.example' }])
})

test('the preview of a long file has its first 20 rackets in the order of the file, and its first 100 errors', async () => {
  const rackets = Array.from({ length: 30 }, (_, n) => `${n % 2 ? 'Mia' : 'Leon'},Yonex Astrox ${n},`)
  const errors = Array.from({ length: 120 }, (_, n) => `Tom,Yonex Nanoray,tom${n}.example`)
  const { body } = await preview(['name,racket,email', ...rackets, ...errors])
  const linesOf = (shown: { line: number }[]) => shown.map(({ line }) => line)
  const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)
  expect(body).toMatchObject({ lines: 150, new_rackets: 30, error_count: 120 })
  expect([linesOf(body.sample), linesOf(body.errors)]).toEqual([from(2, 20), from(32, 100)])
})

test('lines that are left out keep all of their cells, and can be imported once they are corrected', async () => {
  const file = ['name,email,racket,tension,last strung', 'Chen, Tom,t@x.example,Victor K,25,2026-10-01']
  const { csv } = (await run(file, { leaves_out_errors: true })).body.left_out
  expect(csv).toContain(
    'This line has more cells (6) than there are columns (5),Chen, Tom,t@x.example,Victor K,25,2026-10-01',
  )
  const corrected = csv.replace('Chen, Tom', 'Tom Chen')
  expect((await preview([corrected])).body).toMatchObject({ error_count: 0, set_ups: 1 })
})

test.each([
  ['semicolons', ['name;racket;tension', 'Chen, Mia;Victor K;99'], 'What is wrong;name;racket;tension'],
  ['tabs', ['name\tracket\ttension', 'Mia\tVictor K\t99'], 'What is wrong\tname\tracket\ttension'],
  ['what the file names', ['sep=|', 'name|racket|tension', 'Mia|Victor K|99'], 'What is wrong|name|racket|tension'],
])('lines that are left out are separated like the file: %s', async (_, file, header) => {
  const { csv } = (await run(file, { leaves_out_errors: true })).body.left_out
  expect(csv.split('\r\n')[0]).toBe(`\u{feff}${header}`)
  expect((await preview([csv.replaceAll('99', '25')])).body).toMatchObject({
    error_count: 0,
    new_customers: 1,
    new_rackets: 1,
  })
})

test.each([
  ['', 'The file is empty'],
  ['email\nmia@club.example', 'Choose the column with the name of the customer'],
  ['name\n"Mia', 'A quotation mark is opened here but never closed'],
])('a file that cannot be read: %j', async (csv, message) => {
  expect((await preview([csv])).body.problem).toContain(message)
  expect((await run([csv], { leaves_out_errors: true })).status).toBe(400)
})

test('a file with errors is refused in the language of the reader, whole', async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  const refusal = async (...lines: string[]) => {
    const as = await createManager(portal)
    const body = { csv: ['name,racket,tension,date', ...lines].join('\n') }
    const headers = { 'accept-language': 'de', 'sec-fetch-mode': 'cors' }
    return (await portal.ask('POST', '/shop/people/import/', { as, body, headers })).body.error
  }
  const [wrong, odd] = ['Tom,Yonex Astrox,99,2026-04-03', 'Tom,Yonex Astrox,25/25.3,2026-04-03']
  const first = 'Zeile 2: Längssaiten 99: Bespannungshärten gehen von 20 bis 36 lbs. Es wurde nichts importiert.'
  expect(await refusal(wrong)).toBe(first)
  expect(await refusal(wrong, odd)).toBe(`${first} 1 weitere Zeile hat Fehler.`)
  expect(await refusal(wrong, odd, odd)).toBe(`${first} 2 weitere Zeilen haben Fehler.`)
  expect(await refusal(odd)).toBe(
    'Zeile 2: Quersaiten 25.3: Bespannungshärten haben Schritte von 0.5 lbs. Es wurde nichts importiert.',
  )
  await portal.db.updateTable('shop_settings').set({ languages: [] }).execute()
})

test('columns that do not fit the file are refused', async () => {
  expect((await preview(['name,email', 'Mia,'], { columns: ['name'] })).status).toBe(400)
  expect(await preview(['name', 'Mia'], { columns: 0 })).toMatchObject({
    status: 400,
    body: { error: 'Please send the columns as a list' },
  })
  const twice = await preview(['a,b', 'Mia,Leon'], { columns: ['name', 'name'] })
  expect(twice.body.problem).toBe('Line 1: Two columns are Name. Choose one of them')
})
