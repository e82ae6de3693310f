import { DEFAULT_COUNTRY } from './region.ts'

/** The character sets in which spreadsheets on Windows write files, with their countries; in others it is Windows-1252. */
const CHARACTER_SETS: Record<string, string> = {
  shift_jis: 'JP',
  'euc-kr': 'KR',
  gb18030: 'CN',
  big5: 'HK MO TW',
  'windows-874': 'TH',
  'windows-1250': 'AL BA CZ HR HU PL RO RS SI SK',
  'windows-1251': 'BG BY KG KZ MK MN RU UA',
  'windows-1253': 'CY GR',
  'windows-1254': 'AZ TR',
  'windows-1255': 'IL',
  'windows-1256': 'AE BH DZ EG IQ IR JO KW LB LY MA OM PK QA SA SY TN YE',
  'windows-1257': 'EE LT LV',
  'windows-1258': 'VN',
}

const characterSetIn = (country: string) =>
  Object.entries(CHARACTER_SETS).find(([, countries]) => countries.split(' ').includes(country))?.[0]

const [CARRIAGE_RETURN, LINE_FEED] = [13, 10]

/** The text of bytes in a character set; null if they are not of it. */
function decoded(bytes: Uint8Array, characterSet: string): string | null {
  try {
    return new TextDecoder(characterSet, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or else the character set of Windows in the country, Windows-1252, or the
 * character set of the old Macintosh if its lines end as on one. Spreadsheets write all of them.
 */
export function decodeText(bytes: Uint8Array, country = DEFAULT_COUNTRY): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const isOfMacintosh = bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED)
  const western = isOfMacintosh ? 'macintosh' : 'windows-1252'
  return (
    decoded(bytes, 'utf-8') ??
    decoded(bytes, characterSetIn(country) ?? western) ??
    new TextDecoder(western).decode(bytes)
  )
}
