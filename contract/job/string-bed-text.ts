import { english, type Say } from '../base/say.ts'
import { shortTensionsText } from '../catalog/kilograms.ts'
import { stringLabel } from '../catalog/strings.ts'
import { orderedStrings, type StringBed, tensionsOfBed } from './string-bed.ts'

/** 'BG80, 26 / 28 lbs', or 'BG80 / BG65, 26 lbs, pre-stretched'. */
export function bedText(bed: StringBed): string {
  return [
    bedStringsText(bed),
    shortTensionsText(tensionsOfBed(bed)),
    ...(bed.pre_stretch ? ['pre-stretched'] : []),
  ].join(', ')
}

/** 'BG80', or 'BG80 / BG65'. */
export const bedStringsText = ({ mains, crosses }: StringBed) =>
  namesText({ mains: mains.string, crosses: crosses.string })

/** The strings of mains and crosses; null for the customer's own. */
interface Halves<String> {
  mains: String
  crosses: String
}

export const OWN_STRING = 'Own string'

/** The text of both strings, or of the only one. */
const eachText = <String>({ mains, crosses }: Halves<String>, textOf: (string: String) => string) =>
  textOf(mains) === textOf(crosses) ? textOf(mains) : `${textOf(mains)} / ${textOf(crosses)}`

/** 'BG80', or 'BG80 / Own string'. */
export const namesText = (strings: Halves<{ name: string } | null>, say: Say = english) =>
  eachText(strings, (string) => string?.name ?? say.of(OWN_STRING))

type Named = Parameters<typeof stringLabel>[0]

/** 'Yonex: BG80 - Sky Blue', or 'Yonex: BG80 - Sky Blue / Own string'. */
export const labelsText = (strings: Halves<Named>, say: Say = english) =>
  strings.mains === null && strings.crosses === null
    ? stringLabel(null, say)
    : eachText(strings, (string) => (string ? stringLabel(string) : say`Own string`))

interface Ordered<String> {
  string: String
  hybrid: { string: String } | null
}

interface WithStrings<String> extends Ordered<String> {
  as_strung?: { mains: { string: String }; crosses: { string: String } } | null
}

/** The strings in the racket: as strung, otherwise as ordered. */
export const strungStrings = <String>({ as_strung, ...order }: WithStrings<String>): Halves<String> =>
  as_strung ? { mains: as_strung.mains.string, crosses: as_strung.crosses.string } : orderedStrings(order)

/** True if mains and crosses have different strings. */
export const isHybrid = ({ mains, crosses }: Halves<{ id: number } | null | undefined>) => mains?.id !== crosses?.id

/** The string, or those of mains and crosses where they differ. */
export const eachString = <String extends { id: number } | null>(strings: Halves<String>): String[] =>
  isHybrid(strings) ? [strings.mains, strings.crosses] : [strings.mains]

/** The strings as they were ordered: 'Yonex: BG80 - Sky Blue / Yonex: BG65 - White'. */
export const orderedStringText = (order: Ordered<Named>, say: Say = english) => labelsText(orderedStrings(order), say)

/** 'Yonex: BG65 - White (ordered Yonex: BG80 - Sky Blue)', or the string alone where it is the one that was ordered. */
export function strungStringText(job: WithStrings<Named>, say: Say = english): string {
  const [strung, ordered] = [labelsText(strungStrings(job), say), orderedStringText(job, say)]
  return strung === ordered ? ordered : say`${strung} (ordered ${ordered})`
}
