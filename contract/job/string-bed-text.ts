import { shortTensionsText } from '../catalog/kilograms.ts'
import { type StringBed, tensionsOfBed } from './string-bed.ts'

/** 'BG80, 26 / 28 lbs', or 'BG80 / BG65, 26 lbs, pre-stretched'. */
export function bedText(bed: StringBed): string {
  const [mains, crosses] = [nameOf(bed.mains), nameOf(bed.crosses)]
  return [
    mains === crosses ? mains : `${mains} / ${crosses}`,
    shortTensionsText(tensionsOfBed(bed)),
    ...(bed.pre_stretch ? ['pre-stretched'] : []),
  ].join(', ')
}

const nameOf = ({ string }: StringBed['mains']) => string?.name ?? 'Own string'
