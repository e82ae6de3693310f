import type { TensionUnit } from '../../../contract/catalog/tension-unit.ts'
import { IMPORT_FIELD_KEYS, IMPORT_FIELDS, type ImportField } from '../../../contract/people/customer-import.ts'

/** Names of columns in files of other programs, in the form that `plain` gives them. */
const NAMES: Record<ImportField, readonly string[]> = {
  name: ['customer', 'customername', 'fullname', 'client', 'owner', 'kunde', 'navn', 'nama', 'nom', 'who'],
  first_name: ['firstname', 'givenname', 'vorname', 'fornavn', 'prenom'],
  last_name: ['lastname', 'surname', 'familyname', 'nachname', 'efternavn'],
  email: ['mail', 'emailaddress', 'mailaddress', 'courriel'],
  phone: [
    'tel',
    'telephone',
    'phonenumber',
    'mobile',
    'cell',
    'whatsapp',
    'telefon',
    'handy',
    'mobil',
    'telepon',
    'nohp',
  ],
  tier: ['membership', 'level', 'group', 'tarif'],
  credits: ['stringingcredits', 'freestringings', 'balance'],
  racket: ['racket', 'racquet', 'brandandmodel', 'racketmodel', 'schlager', 'ketcher', 'raket'],
  manufacturer: ['brand', 'make', 'maker', 'marke', 'hersteller', 'maerke', 'merk'],
  model_name: ['modelname', 'racketname', 'modell'],
  racket_name: ['nick', 'racketnick', 'spitzname'],
  serial_number: ['serial', 'serialno', 'seriennummer'],
  tension_limit: ['limit', 'maxtension', 'maxlbs', 'frametension'],
  player: ['playername', 'spieler', 'joueur', 'pemain', 'spiller'],
  string: ['strings', 'stringname', 'saite', 'streng', 'senar'],
  tensions: ['tension', 'lbs', 'kg', 'pounds', 'spannung', 'harte', 'bespannungsharte', 'besaitungsharte', 'tarikan'],
  mains: ['main', 'mainstension', 'maintension', 'langs'],
  crosses: ['cross', 'crosstension', 'crossestension', 'quer'],
  pre_stretch: ['prestretch', 'prestretched', 'vordehnung', 'vorgedehnt'],
  last_strung: [
    'date',
    'strung',
    'strungon',
    'when',
    'laststringdate',
    'datum',
    'bespanntam',
    'besaitetam',
    'zuletztbespannt',
    'letztebespannung',
    'dato',
    'tanggal',
    'laststringing',
  ],
}

/** 'E-Mail ' and 'email' are the same name: letters only, in lower case, without accents. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** 'Mains (kg)' as 'Mains'; a name that is only a unit stays. */
const withoutUnit = (name: string) => name.replace(/\P{L}(?:in )?(?:kgs?|lbs?|pounds)\P{L}*$/iu, '') || name

const BY_NAME = new Map(
  IMPORT_FIELD_KEYS.flatMap((field) =>
    [field, IMPORT_FIELDS[field].replace(/ \(.*/, ''), ...NAMES[field]].map((name) => [plain(name), field] as const),
  ),
)

/** The content of each column, by its name; null where the name says nothing, or another column has the field already. */
export function recognizeColumns(names: string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return names.map((name) => {
    const field = BY_NAME.get(plain(withoutUnit(name))) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const TENSIONS: readonly (ImportField | null)[] = ['tensions', 'mains', 'crosses']

/** The unit that the names of the columns with tensions state, such as 'lbs' or 'Mains (kg)'; null for none or both. */
export function unitOfColumns(names: string[], columns: (ImportField | null)[]): TensionUnit | null {
  const stated = names.filter((_, index) => TENSIONS.includes(columns[index] ?? null)).join(' ')
  const [isKg, isLbs] = [/\bkgs?\b/i.test(stated), /\b(lbs?|pounds)\b/i.test(stated)]
  return isKg === isLbs ? null : isKg ? 'kg' : 'lbs'
}

/** The reason why these columns cannot be imported; null if they can. */
export function wrongColumns(columns: (ImportField | null)[]): string | null {
  const fields = columns.filter((field) => field !== null)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice) return `Two columns are ${IMPORT_FIELDS[twice]}. Choose one of them`
  if (!fields.some((field) => field === 'name' || field === 'first_name' || field === 'last_name')) {
    return 'Choose the column with the name of the customer'
  }
  return null
}
