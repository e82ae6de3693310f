import { shortTensionsText } from '../catalog/kilograms.ts'
import { stringLabel } from '../catalog/strings.ts'
import { type StringBed, tensionsOfBed } from './string-bed.ts'

/** 'BG80, 26 / 28 lbs', or 'BG80 / BG65, 26 lbs, pre-stretched'. */
export function bedText(bed: StringBed): string {
  return [
    bedStringsText(bed),
    shortTensionsText(tensionsOfBed(bed)),
    ...(bed.pre_stretch ? ['pre-stretched'] : []),
  ].join(', ')
}

/** 'BG80', or 'BG80 / BG65'. */
export function bedStringsText(bed: StringBed): string {
  const [mains, crosses] = [nameOf(bed.mains), nameOf(bed.crosses)]
  return mains === crosses ? mains : `${mains} / ${crosses}`
}

const nameOf = ({ string }: StringBed['mains']) => string?.name ?? 'Own string'

type Named = Parameters<typeof stringLabel>[0]
interface WithString {
  string: Named
  as_strung?: { mains: { string: Named }; crosses: { string: Named } } | null
}

/** The string in the racket: as strung, otherwise as ordered. */
export const strungString = <String extends Named>({
  string,
  as_strung,
}: {
  string: String
  as_strung?: { mains: { string: String } } | null
}): String => (as_strung ? as_strung.mains.string : string)

/** 'Yonex: BG65 - White (ordered Yonex: BG80 - Sky Blue)', or the string alone where it is the one that was ordered. */
export function strungStringText({ string, as_strung }: WithString): string {
  const ordered = stringLabel(string)
  if (!as_strung) return ordered
  const [mains, crosses] = [stringLabel(as_strung.mains.string), stringLabel(as_strung.crosses.string)]
  const strung = mains === crosses ? mains : `${mains} / ${crosses}`
  return strung === ordered ? ordered : `${strung} (ordered ${ordered})`
}
