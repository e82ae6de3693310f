import type { TensionUnit } from '../../../contract/catalog/tension-unit.ts'
import { IMPORT_FIELD_KEYS, IMPORT_FIELDS, type ImportField } from '../../../contract/people/customer-import.ts'

/** Names of columns in files of other programs, in the form that `plain` gives them, separated by spaces. */
const NAMES: Record<ImportField, string> = {
  name:
    'customer customername fullname client owner kunde navn nama nom who pelanggan ' +
    '名前 氏名 顧客名 お客様名 이름 성명 고객 고객명 姓名 名字 客户 顾客',
  first_name: 'firstname givenname vorname fornavn prenom 名',
  last_name: 'lastname surname familyname nachname efternavn 姓',
  email: 'mail emailaddress mailaddress courriel emel surel メール メールアドレス 이메일 메일 邮箱 邮件 电子邮件',
  phone:
    'tel telephone phonenumber mobile cell whatsapp telefon handy mobil telepon nohp nomorhp notelefon ' +
    '電話 電話番号 携帯 携帯電話 전화 전화번호 연락처 휴대폰 휴대전화 电话 手机 手机号 电话号码',
  tier: 'membership level group tarif keanggotaan keahlian 会員 会員区分 등급 회원등급 会员 会员等级',
  credits: 'stringingcredits freestringings balance guthaben kredit 回数券 残り回数 이용횟수 남은횟수 次数 剩余次数',
  racket: 'racket racquet brandandmodel racketmodel schlager ketcher raket ラケット ラケット名 라켓 球拍',
  manufacturer: 'brand make maker marke hersteller maerke merk merek jenama メーカー ブランド 제조사 브랜드 品牌 厂家',
  model_name: 'modelname racketname modell モデル 機種 모델 모델명 型号',
  racket_name: 'nick racketnick spitzname ニックネーム 愛称 별명 昵称',
  serial_number: 'serial serialno seriennummer nomorseri nosiri シリアル番号 製造番号 일련번호 序列号',
  tension_limit:
    'limit maxtension maxlbs frametension 最大テンション 上限テンション 최대텐션 최대장력 最大磅数 最高磅数',
  player: 'playername spieler joueur pemain spiller 選手 プレーヤー プレイヤー 선수 球员',
  string: 'strings stringname saite streng senar tali ガット ストリング 스트링 거트 球线 线',
  tensions:
    'tension lbs kg pounds spannung harte bespannungsharte besaitungsharte tarikan tegangan ' +
    'テンション 張力 ポンド 텐션 장력 파운드 磅数 磅 张力',
  mains: 'main mainstension maintension langs 縦 縦糸 メイン 세로 메인 竖线 主线',
  crosses: 'cross crosstension crossestension quer 横 横糸 クロス 가로 크로스 横线',
  pre_stretch: 'prestretch prestretched vordehnung vorgedehnt プレストレッチ 프리스트레칭 프리스트레치 预拉 预拉伸',
  last_strung:
    'date strung strungon when laststringdate datum bespanntam besaitetam zuletztbespannt ' +
    'letztebespannung dato tanggal laststringing tarikh ' +
    '日付 張り日 張替日 最終張替日 날짜 작업일 교체일 日期 穿线日期 拉线日期',
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
    [field, IMPORT_FIELDS[field].replace(/ \(.*/, ''), ...NAMES[field].split(' ')].map(
      (name) => [plain(name), field] as const,
    ),
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
