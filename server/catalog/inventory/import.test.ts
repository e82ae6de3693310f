import { beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../base/csv/read-csv.ts'
import { createManager, createPerson, createString, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { countTurns } from '../../testing/turns.ts'
import { stringsCsv } from './csv.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

const preview = (csv: string) => portal.ask('POST', '/shop/strings/import/preview/', { as: manager, body: { csv } })
const importCsv = (csv: string) => portal.ask('POST', '/shop/strings/import/', { as: manager, body: { csv } })
const exportCsv = async () => (await portal.call('GET', '/shop/strings/export/', { as: manager })).csv as string
const strings = () => portal.call('GET', '/shop/strings/', { as: manager })
const rows = (...lines: string[]) => lines.join('\n')

/** Creates a file of 5,000 strings, seven of which are invalid. */
function longFile(): { csv: string; bad: number[] } {
  const lines = Array.from({ length: 5_000 }, (_, i) => `Maker ${i % 40},String ${i},White,#FFFFFF,0.65,,${i},2,yes`)
  const spoil = (line: number, text: string) => {
    lines[line - 2] = text
    return line
  }
  const bad = [
    spoil(2, 'Maker,String,,#FFFFFF,0.65,,1,2,yes'),
    spoil(17, 'Maker,String 17,Red,crimson,0.65,,1,2,yes'),
    spoil(800, 'Maker,String 800,Red,,thin,,1,2,yes'),
    spoil(1234, 'Maker,String 1234,Red,,0.65,,many,2,yes'),
    spoil(2500, 'Maker,String 2500,Red,,0.65,,1,-4,yes'),
    spoil(4000, 'Maker,String 4000,Red,,0.65,,1,2,perhaps'),
    spoil(5001, 'maker 1,STRING 1,white,,0.65,,1,2,yes'),
  ]
  return {
    csv: rows('manufacturer,name,color,color_hex_code,gauge_mm,kind,stock_sets,reorder_level,is_listed', ...lines),
    bad,
  }
}

describe('importing', () => {
  test('a long file with seven bad lines imports nothing, and the errors name each line', async () => {
    const { csv, bad } = longFile()
    const { status, body } = await preview(csv)
    expect(status).toBe(200)
    expect(body.errors.map(({ line }: { line: number }) => line)).toEqual(bad)
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Color is required',
      'The color code must look like #6EC6FF',
      'The gauge must be in millimeters, like 0.65 or 0.67/0.61',
      'The stock must be a whole number of sets',
      'The reorder level cannot be less than 0',
      'Listed must be true or false',
      'The same string is on line 3',
    ])
    expect(body).toMatchObject({ added: 4_993, changed: 0 })
    expect(body.sample).toHaveLength(20)

    const refused = await importCsv(csv)
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Line 2: Color is required. Nothing was imported. 6 more lines have errors.' },
    })
    expect(await strings()).toEqual([])
  })

  test('the long file without the bad lines is imported once, and a second import changes nothing', async () => {
    const { csv, bad } = longFile()
    const good = csv
      .split('\n')
      .filter((_, index) => !bad.includes(index + 1))
      .join('\n')
    expect((await importCsv(good)).body).toEqual({ added: 4_993, changed: 0, unchanged: 0 })
    expect((await importCsv(good)).body).toEqual({ added: 0, changed: 0, unchanged: 4_993 })
    expect(await strings()).toHaveLength(4_993)
  })

  test('changes the columns of the file and leaves the others as they are', async () => {
    const id = await createString(portal, {
      name: 'BG80',
      color: 'Yellow',
      stock_sets: 7,
      gauge_mm: '0.68',
      kind: 'repulsion',
    })
    const csv = rows('Color;Manufacturer;Name;Gauge mm', 'yellow;YONEX;bg80;0,70', 'Red;Yonex;BG80;')
    expect((await preview(csv)).body).toMatchObject({
      added: 1,
      changed: 1,
      errors: [],
      sample: [
        { line: 2, label: 'YONEX: bg80 - yellow', outcome: 'changed' },
        { line: 3, label: 'Yonex: BG80 - Red', outcome: 'added' },
      ],
    })
    expect((await importCsv(csv)).body).toEqual({ added: 1, changed: 1, unchanged: 0 })
    const [red, yellow] = await strings()
    expect(yellow).toMatchObject({ id, manufacturer: 'YONEX', gauge_mm: '0.70', stock_sets: 7, kind: 'repulsion' })
    expect(red).toMatchObject({ color: 'Red', gauge_mm: null, stock_sets: null, is_listed: true })
  })

  test.each([
    ['', 'The file is empty'],
    ['name,color\nBG80,Red', 'The column manufacturer is missing'],
    ['manufacturer,name,color,price\nYonex,BG80,Red,3', 'There is no column "price"'],
    ['manufacturer,name,color,name\nYonex,BG80,Red,BG80', 'The column name appears twice'],
    ['manufacturer,name,color\nYonex,"BG80,Red', 'A quotation mark is opened here but never closed'],
    ['manufacturer,name,color\nYonex,BG80,Red,0.68', 'This line has more cells (4) than there are columns (3)'],
  ])('a malformed file is refused with the reason: %j', async (csv, message) => {
    const { status, body } = await preview(csv)
    expect([status, body.errors.length, body.added]).toEqual([200, 1, 0])
    expect(body.errors[0].message).toContain(message)
    expect((await importCsv(csv)).status).toBe(400)
  })

  test('a missing or too large file is refused', async () => {
    const empty = await portal.ask('POST', '/shop/strings/import/', { as: manager, body: {} })
    expect(empty).toMatchObject({ status: 400, body: { error: 'Please choose a CSV file' } })
    expect((await importCsv('x'.repeat(4_000_001))).status).toBe(400)
    expect((await importCsv('x'.repeat(9_100_000))).status).toBe(413)
  })

  test('a file that is not a table is refused with a clear sentence, even with an idempotency key', async () => {
    const previewOnce = (csv: string) =>
      portal.ask('POST', '/shop/strings/import/preview/', {
        as: manager,
        body: { csv },
        headers: { 'idempotency-key': csv.length.toString() },
      })
    expect(await previewOnce('\u0089PNG\r\n\0\0')).toMatchObject({
      status: 400,
      body: { error: 'This file is not text. Please choose a CSV file' },
    })
    expect((await previewOnce(`${'x'.repeat(39)}🏸${'x'.repeat(9)}`)).body.errors).toMatchObject([
      { message: expect.stringContaining('x🏸"') },
    ])
  })

  test('several imports of the same new strings at once add each string once', async () => {
    const csv = rows('manufacturer,name,color', ...Array.from({ length: 50 }, (_, i) => `Yonex,String ${i},Red`))
    const answers = await Promise.all([importCsv(csv), importCsv(csv), importCsv(csv)])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await strings()).toHaveLength(50)
  })
})

describe('exporting', () => {
  test('neutralizes formulas, and an exported file can be imported unchanged', async () => {
    await createString(portal, { manufacturer: '=cmd|calc', name: '+1', color: '@SUM(A1)', stock_sets: -2 })
    await createString(portal, { manufacturer: "'=twice", name: '-x "quoted", too', color: 'Señal', is_listed: false })
    const before = await strings()
    const csv = await exportCsv()
    expect(csv.startsWith('\ufeffmanufacturer,name,color,color_hex_code')).toBe(true)
    expect(csv).toContain("'=cmd|calc,'+1,'@SUM(A1),#6EC6FF,,,0.00,-2,,yes")
    expect(
      csv
        .split('\r\n')
        .slice(1)
        .every((line) => !/(^|,)"?[=+@]/.test(line)),
    ).toBe(true)

    expect((await importCsv(csv)).body).toEqual({ added: 0, changed: 0, unchanged: 2 })
    await portal.db.deleteFrom('strings').execute()
    expect((await importCsv(csv)).body).toEqual({ added: 2, changed: 0, unchanged: 0 })
    const plain = (list: { id: number }[]) => list.map(({ id: _, ...string }) => string)
    expect(plain(await strings())).toEqual(plain(before))
  })

  test.each([
    ['USD', 'US', 250, '2.50', '2,5', 'The surcharge must be an amount like 30'],
    ['JPY', 'JP', 300, '300', '300', 'The surcharge must be an amount like 30'],
    ['KWD', 'KW', 1250, '1.250', '1,25', 'The surcharge must end in 0'],
  ] as const)(
    'surcharges in %s are amounts of the currency, both ways',
    async (currency, country, cents, plain, typed, problem) => {
      await portal.db.updateTable('shop_settings').set({ currency, country }).execute()
      const id = await createString(portal, { name: 'BG80', color: 'Red', stock_sets: 4 })
      const lines = (surcharge: string) => rows('manufacturer;name;color;surcharge', `Yonex;BG80;Red;${surcharge}`)
      expect((await importCsv(lines(typed))).body).toEqual({ added: 0, changed: 1, unchanged: 0 })
      expect(await strings()).toMatchObject([{ id, surcharge: cents, stock_sets: 4 }])
      const csv = await exportCsv()
      expect(csv).toContain(`,${plain},4,,yes`)
      expect((await importCsv(csv)).body).toEqual({ added: 0, changed: 0, unchanged: 1 })
      for (const [wrong, sentence] of [
        ['1.2345', currency === 'KWD' ? 'The surcharge must be an amount like 30' : problem],
        ['-1', 'The surcharge cannot be negative'],
        ['cheap', 'The surcharge must be an amount like 30'],
        ['99999999', 'The surcharge '],
        ...(currency === 'KWD' ? ([['1.255', problem]] as const) : []),
      ]) {
        const { body } = await preview(lines(wrong))
        expect(body.errors).toMatchObject([{ line: 2, message: expect.stringContaining(sentence) }])
      }
      expect((await importCsv(lines(''))).status).toBe(200)
      expect(await strings()).toMatchObject([{ surcharge: 0 }])
    },
  )

  test.each([
    ['IDR', 'ID', '15.000', 1_500_000, '15000.00'],
    ['JPY', 'JP', '1,500', 1_500, '1500'],
    ['EUR', 'DE', '1.500,50', 150_050, '1500.50'],
    ['KWD', 'DE', '1.250', 1_250, '1.250'],
  ] as const)(
    'a surcharge in %s with the separators of %s is read like one that is typed',
    async (currency, country, written, amount, plain) => {
      await portal.db.updateTable('shop_settings').set({ currency, country }).execute()
      await importCsv(rows('manufacturer;name;color;surcharge', `Yonex;BG80;Red;${written}`))
      expect(await strings()).toMatchObject([{ surcharge: amount }])
      const csv = await exportCsv()
      expect(csv).toContain(`,${plain},`)
      expect((await importCsv(csv)).body).toEqual({ added: 0, changed: 0, unchanged: 1 })
    },
  )

  test('is allowed only for managers', async () => {
    expect((await portal.ask('GET', '/shop/strings/export/', { as: await createPerson(portal) })).status).toBe(403)
  })
})

test('a file with one very long line is refused at once', async () => {
  for (const csv of [
    'z'.repeat(4_000_000),
    ','.repeat(4_000_000),
    `manufacturer,name,color\n"${'zzz\n'.repeat(10_000)}`,
  ]) {
    const { status, body } = await preview(csv)
    expect(status).toBe(200)
    expect(body.errors).toEqual([{ line: expect.any(Number), message: 'This line has more than 10000 characters' }])
  }
})

test('other requests continue while a long file is read', async () => {
  const lines = Array.from({ length: 20_000 }, (_, number) => `Yonex,String ${number},Red`)
  const turns = countTurns()
  const file = await readCsv(
    stringsCsv({ country: 'US', currency: 'USD' }),
    ['manufacturer,name,color', ...lines].join('\n'),
  )
  turns.stop()
  expect(file.lines).toHaveLength(20_000)
  expect(turns.count()).toBeGreaterThan(150)
})
