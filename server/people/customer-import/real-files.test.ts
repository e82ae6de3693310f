import { beforeEach, describe, expect, test } from 'vitest'
import { decodeText } from '../../../contract/base/decode-text.ts'
import { whyNotCsv } from '../../../contract/people/customer-import.ts'
import { createManager, createString, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

// Files as shops have them. The browser decodes the bytes and sends the text; each press is a choice of the manager.

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
  await portal.db.updateTable('shop_settings').set({ country: null }).execute()
})

const send = async (path: string, csv: string, more: object = {}) =>
  portal.ask('POST', `/shop/people/import/${path}`, { as: manager, body: { csv, ...more } })

/** Previews and imports a file; a question about dates is one more press. Returns the result and the presses. */
async function moveIn(bytes: Uint8Array, date_order?: string, country?: string) {
  expect(whyNotCsv(bytes)).toBeNull()
  const csv = decodeText(bytes, country)
  const choices = date_order ? { date_order } : {}
  const preview = (await send('preview/', csv, choices)).body
  const { status, body } = await send('', csv, choices)
  // Choose the file, answer the question about dates, import.
  return { preview, status, body, presses: date_order ? 3 : 2 }
}

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))

test('CSV saved by a German Excel: Windows-1252, semicolons, dates and decimals with their marks', async () => {
  await createString(portal, { manufacturer: 'Yonex', name: 'BG80' })
  const file = [
    'Kunde;E-Mail;Telefon;Schläger;Saite;Längs;Quer;Bespannt am',
    'Jörg Groß;joerg@verein.example;+49 30 1234567;Yonex Astrox 99 Pro;BG80;11,5 kg;11,8 kg;31.10.2026',
    '"Müller; Änne";aenne@verein.example;;Victor Thruster F;;12 kg;;02.11.2026',
  ]
  const { preview, body, presses } = await moveIn(bytes(file.join('\r\n'), 'latin1'))
  expect(preview.sample[0]).toMatchObject({
    name: 'Jörg Groß',
    strings: 'Yonex: BG80 - Sky Blue · 11.5 / 11.8 kg',
    last_strung: '2026-10-31',
  })
  expect(body).toMatchObject({ new_customers: 2, new_rackets: 2, set_ups: 2 })
  expect(presses).toBeLessThanOrEqual(5)
})

/** The bytes of a text in a character set whose other letters than those of ASCII have one or two bytes. */
function encoded(text: string, characterSet: string) {
  const decoder = new TextDecoder(characterSet)
  const codes = new Map<string, number[]>()
  for (let first = 0x80; first <= 0xff; first++) {
    codes.set(decoder.decode(new Uint8Array([first])), [first])
    for (let second = 0x40; second <= 0xfe; second++) {
      codes.set(decoder.decode(new Uint8Array([first, second])), [first, second])
    }
  }
  return new Uint8Array(
    [...text].flatMap((letter) => (letter < '\x80' ? letter.charCodeAt(0) : (codes.get(letter) ?? []))),
  )
}

test.each([
  [
    'Japanese',
    'JP',
    'shift_jis',
    [
      '氏名,メール,電話,メーカー,モデル,ガット,縦,横,プレストレッチ,日付',
      '山田太郎,taro@club.example,090-1234-5678,ヨネックス,アストロクス,BG80,25,27,はい,2026年10月31日',
    ],
    { name: '山田太郎', racket: 'ヨネックス: アストロクス' },
  ],
  [
    'Korean',
    'KR',
    'euc-kr',
    [
      '이름,이메일,전화번호,브랜드,모델,스트링,메인,크로스,프리스트레칭,작업일',
      '김민수,minsu@club.example,010-1234-5678,요넥스,아스트록스,BG80,25,27,예,2026. 10. 31',
    ],
    { name: '김민수', racket: '요넥스: 아스트록스' },
  ],
  [
    'Chinese',
    'CN',
    'gb18030',
    [
      '姓名,邮箱,手机,品牌,型号,球线,竖线,横线,预拉,穿线日期',
      '王伟,wei@club.example,138 0013 8000,尤尼克斯,天斧,BG80,25,27,是,2026/10/31',
    ],
    { name: '王伟', racket: '尤尼克斯: 天斧' },
  ],
  [
    'Polish',
    'PL',
    'windows-1250',
    [
      'Name,Email,Phone,Brand,Model,String,Mains,Crosses,Pre-stretch,Date',
      'Łukasz Żak,zak@club.example,512 345 678,Yonex,Astrox,BG80,25,27,yes,31.10.2026',
    ],
    { name: 'Łukasz Żak', racket: 'Yonex: Astrox' },
  ],
])('CSV saved by a %s Excel, whose letters are those of its country', async (_, country, characterSet, file, first) => {
  await portal.db.updateTable('shop_settings').set({ country }).execute()
  const { preview, body, presses } = await moveIn(encoded(file.join('\r\n'), characterSet), undefined, country)
  expect(preview.errors).toEqual([])
  expect(preview.columns.filter(({ field }: { field: string | null }) => field === null)).toEqual([])
  expect(preview.sample).toMatchObject([{ ...first, last_strung: '2026-10-31' }])
  expect(body).toMatchObject({ new_customers: 1, new_rackets: 1, set_ups: 1 })
  expect(presses).toBeLessThanOrEqual(5)
})

test('CSV with marks of direction, which spreadsheets and address books put around right-to-left text and dates', async () => {
  const file = (mark: string) =>
    [
      `${mark}Customer,Phone,Email,Racket,Nickname,Mains,Date`,
      `${mark}محمد علي${mark},${mark}+49 30 1234567${mark},,Yonex Astrox 99,${mark}Red,25,${mark}14${mark}.10.2026`,
      `Mia${mark} Chen,,mia@club.example${mark},Yonex Astrox 88,,${mark}26,14.10.2026`,
    ].join('\n')
  expect((await moveIn(bytes(file('')))).body).toMatchObject({ new_customers: 2, new_rackets: 2, set_ups: 2 })
  for (const mark of ['\u200e', '\u200f', '\u202a', '\u202c', '\u2068']) {
    const { preview, body } = await moveIn(bytes(file(mark)))
    expect(preview.errors).toEqual([])
    expect(body).toMatchObject({ new_customers: 0, new_rackets: 0 })
  }
  const people = portal.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('auth_subject', 'is', null)
  expect(await people.orderBy('id').execute()).toEqual([
    { first_name: 'محمد', last_name: 'علي', email: '' },
    { first_name: 'Mia', last_name: 'Chen', email: 'mia@club.example' },
  ])
})

test('CSV exported by Numbers: UTF-8 with its mark, quoted cells, dates in words, empty rows', async () => {
  const file = [
    '"Customer","Email","Racket","Tension","Date"',
    '"Chen, Mia","mia@club.example","Yonex Astrox 88 D","25 / 27","Oct 14, 2026"',
    '"Noor Haddad, Jr.","noor@club.example","Victor Thruster F","24","Nov 3, 2026"',
    // The empty rows of the table.
    '"","","","",""',
    ',,,,',
  ]
  const { body, preview, presses } = await moveIn(bytes(`\ufeff${file.join('\n')}\n`))
  expect(preview.error_count).toBe(0)
  // Lists put the last name first.
  expect(preview.sample).toMatchObject([{ name: 'Mia Chen' }, { name: 'Noor Haddad, Jr.' }])
  expect(body).toMatchObject({ new_customers: 2, new_rackets: 2, set_ups: 2 })
  expect(presses).toBeLessThanOrEqual(5)
})

test('UTF-16 with tabs, as Excel saves “Unicode text”', async () => {
  const file = 'Name\tEmail\tRacket\tTension\tDate\nĐặng Thu\tthu@club.example\tYonex Nanoflare\t26\t2026-09-30\n'
  const { body, preview } = await moveIn(bytes(`\ufeff${file}`, 'utf16le'))
  expect(preview.sample).toMatchObject([{ name: 'Đặng Thu' }])
  expect(body).toMatchObject({ new_customers: 1, set_ups: 1 })
})

test('“Macintosh” CSV of Excel: lines that end with a carriage return, and the letters of the Macintosh', async () => {
  const lines = Array.from(
    { length: 200 },
    (_, n) => `J\u009arg Gro\u00a7 ${n};joerg${n}@verein.example;Yonex Astrox;11,5 kg, fest`,
  )
  const { preview, body } = await moveIn(bytes(['Kunde;E-Mail;Racket;Bemerkung', ...lines].join('\r'), 'latin1'))
  expect(preview.sample[0]).toMatchObject({ line: 2, name: 'Jörg Groß 0', contact: 'joerg0@verein.example' })
  expect(body).toMatchObject({ new_customers: 200, new_rackets: 200 })
})

test.each([
  [
    'a first line for Excel that names the delimiter',
    ['sep=;', 'Name;Email;Racket', 'Mia Chen;mia@club.example;Victor Thruster F'],
  ],
  ['vertical bars', ['Name|Email|Racket', 'Mia Chen|mia@club.example|Victor Thruster F']],
])('%s', async (_, lines) => {
  const body = (await send('preview/', lines.join('\r\n'))).body
  expect(body).toMatchObject({ problem: null, error_count: 0, new_customers: 1, new_rackets: 1 })
  expect(body.sample).toMatchObject([{ name: 'Mia Chen', contact: 'mia@club.example' }])
})

test('semicolons and short dates, which are asked about once', async () => {
  const file = ['Name;Brand;Model;Lbs;Strung on', 'Mia;Yonex;Astrox;25,5;03/04/26', 'Leon;Yonex;Nanoflare;26;05/06/26']
  const refused = await moveIn(bytes(file.join('\n')))
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'Choose how dates such as 03/04/26 are written. Nothing was imported.',
  ])
  const { body, presses } = await moveIn(bytes(file.join('\n')), 'dmy')
  expect(body).toMatchObject({ new_customers: 2, set_ups: 2 })
  expect(presses).toBeLessThanOrEqual(5)
})

test('a brand in a column of its own leaves the racket beside it whole', async () => {
  const file = [
    'Name;Marke;Schläger',
    'Mia;Yonex;Arcsaber 11',
    'Leon;yonex;Yonex: Astrox 99',
    'Noor;;Victor Thruster F',
  ]
  const { preview } = await moveIn(bytes(file.join('\n')))
  expect(preview.sample).toMatchObject([
    { racket: 'Yonex: Arcsaber 11' },
    { racket: 'yonex: Astrox 99' },
    { racket: 'Victor: Thruster F' },
  ])
})

test('columns of tensions that name their unit', async () => {
  const german = ['Name;Schläger;Bespannungshärte (kg);Letzte Bespannung', 'Mia;Yonex Astrox;11,5;31.12.2025']
  const { preview, body } = await moveIn(bytes(german.join('\r\n'), 'latin1'))
  expect(preview.sample).toMatchObject([{ strings: expect.stringContaining('11.5 kg'), last_strung: '2025-12-31' }])
  expect(body).toMatchObject({ new_rackets: 1, set_ups: 1 })
  const english = ['Name,Racket,Mains in kg,Crosses [kg],Date', 'Leon,Yonex Astrox,11.5,11.8,2025-12-31']
  expect((await send('preview/', english.join('\n'))).body.sample).toMatchObject([
    { strings: expect.stringContaining('11.5 / 11.8 kg') },
  ])
})

test('a notebook typed by hand is refused with the lines that need a look', async () => {
  const file = [
    'who,racket,lbs,when',
    'Mia,Yonex Astrox 88D,25/27,14.10.2026',
    'Tom (Leon’s dad),Victor Thruster F,about 24,20.10.2026',
    '',
    'Noor,Yonex Nanoflare,26,last week',
  ]
  const columns = ['name', 'racket', 'tensions', 'last_strung']
  const csv = file.join('\n')
  const { body } = await send('preview/', csv, { columns })
  expect(body.errors.map(({ line }: { line: number }) => line)).toEqual([3, 5])
  expect((await send('', csv, { columns })).body.error).toBe(
    "Line 3: Mains 'about 24' is not a tension. Nothing was imported. 1 more line has errors.",
  )
  expect((await send('', csv, { columns, leaves_out_errors: true })).body).toMatchObject({ new_customers: 1 })
})

test('a dump of two tables is refused with the line of the second; a query that joins them is imported', async () => {
  const dump = [
    'id,name,email,phone',
    '1,Mia Chen,mia@club.example,',
    '2,Noor Haddad,noor@club.example,',
    'id,customer_id,brand,model,tension,last_strung',
    '1,1,Yonex,Astrox,25,2026-10-14',
  ]
  expect((await send('', dump.join('\n'))).body.error).toBe(
    'Line 4: This line has more cells (6) than there are columns (4). Nothing was imported. 1 more line has errors.',
  )
  const joined = ['name,email,brand,model,tension,last_strung', 'Mia Chen,mia@club.example,Yonex,Astrox,25,2026-10-14']
  expect((await send('', joined.join('\n'))).body).toMatchObject({ new_customers: 1, set_ups: 1 })
})

test.each([
  ['.xlsx', [0x50, 0x4b, 3, 4]],
  ['.numbers', [0x50, 0x4b, 3, 4]],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0]],
])('a %s file is refused before it is sent', (_, start) => {
  expect(whyNotCsv(new Uint8Array(start))).toBe('Save it as CSV, then choose that file.')
})

describe('files that are refused', () => {
  test('20 MB', async () => {
    const line = 'Mia,mia@club.example,Yonex Astrox,25\n'
    const { status } = await send('preview/', `name,email,racket,tension\n${line.repeat(20_000_000 / line.length)}`)
    expect(status).toBe(413)
  })

  test('more than 20,000 lines', async () => {
    const { body } = await send('preview/', `name\n${'Mia\n'.repeat(20_001)}`)
    expect(body.problem).toBe('Line 1: The file can have at most 20000 lines')
  })
})
