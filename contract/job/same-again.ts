import { english, type Say } from '../base/say.ts'
import { listed } from '../base/sentence.ts'
import { orderedTensions } from '../catalog/kilograms.ts'
import type { StringItem, StringOption } from '../catalog/strings.ts'
import type { TensionUnit } from '../catalog/tension-unit.ts'
import type { BedRules } from './bed-choices.ts'
import { bedProblems, orderedBedIds } from './bed-rules.ts'
import { isAboveLimit } from './consents.ts'
import type { OrderedBed, Racket } from './rackets.ts'
import { orderedStrings } from './string-bed.ts'
import { namesText } from './string-bed-text.ts'
import type { StringJobInput } from './string-jobs.ts'

/**
 * The order that 'Same again' makes for a racket, or the reason why a person has to look at it first: the racket has an
 * open job, it was never strung here, its strings or its crosses can no longer be ordered, or its tension is above the
 * racket's limit.
 */
export type SameAgain =
  | { input: StringJobInput }
  | { obstacle: 'open job' | 'no history' | 'string gone' | 'crosses gone' | 'above the limit' }

/**
 * Returns the last setup of a racket, or what prevents ordering it again. `strings` are those that the shop offers, `rules`
 * what it takes orders for.
 */
export function sameAgain(
  { id, open_job, last_set_up, tension_limit }: Pick<Racket, 'id' | 'open_job' | 'last_set_up' | 'tension_limit'>,
  strings: StringOption[],
  rules: BedRules,
): SameAgain {
  if (open_job) return { obstacle: 'open job' }
  if (!last_set_up) return { obstacle: 'no history' }
  if (!areStringsOffered(last_set_up, strings)) return { obstacle: 'string gone' }
  if (!canHaveCrosses(last_set_up, rules)) return { obstacle: 'crosses gone' }
  if (isAboveLimit(last_set_up, tension_limit)) return { obstacle: 'above the limit' }
  const { string, tension, cross_tension, tension_kg, cross_tension_kg, pre_stretch } = last_set_up
  return {
    input: {
      racket: id,
      ...(string && { string: string.id }),
      hybrid: orderedBedIds(last_set_up).hybrid,
      tension,
      cross_tension,
      tension_kg,
      cross_tension_kg,
      pre_stretch,
      technician_notes: '',
    },
  }
}

/** Returns true if the shop takes orders with crosses like these. */
const canHaveCrosses = (bed: OrderedBed, rules: BedRules) => bedProblems(orderedBedIds(bed), rules).length === 0

/** Returns true if the shop takes orders with this setup. */
export const isSetUpOffered = (bed: OrderedBed, strings: StringOption[], rules: BedRules) =>
  areStringsOffered(bed, strings) && canHaveCrosses(bed, rules)

function areStringsOffered(bed: OrderedBed, strings: StringOption[]) {
  const { mains, crosses } = orderedStrings(bed)
  return isStringOffered(mains, strings) && isStringOffered(crosses, strings)
}

/** Returns true for the customer's own string, and for a string that the shop takes orders for. */
export const isStringOffered = (string: StringItem | null, strings: StringOption[]) =>
  string === null || strings.some(({ id, can_be_ordered }) => id === string.id && can_be_ordered)

/**
 * Returns the string that can be ordered and is most like one that is gone: the same name in another color, otherwise
 * the same manufacturer and the most similar name. Undefined when the shop offers none.
 */
export function nearestString(gone: StringItem, strings: StringOption[]): StringOption | undefined {
  const likeness = ({ manufacturer, name }: StringItem) =>
    (manufacturer === gone.manufacturer ? 1000 : 0) +
    sharedBeginning(name, gone.name) +
    (manufacturer === gone.manufacturer && name === gone.name ? 1000 : 0)
  return strings.filter(({ can_be_ordered }) => can_be_ordered).toSorted((a, b) => likeness(b) - likeness(a))[0]
}

function sharedBeginning(a: string, b: string): number {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  let length = 0
  while (length < first.length && first[length] === second[length]) length += 1
  return length
}

/**
 * 'BG80, 25 / 27': the string, the tensions of mains and crosses, and pre-stretch. With kg in use, it names the unit.
 * No line breaks between the tensions.
 */
export function setUpText(bed: OrderedBed, ofShop: TensionUnit = 'lbs', say: Say = english): string {
  const { mains, crosses, unit } = orderedTensions(bed)
  const tensions = crosses === null || crosses === mains ? `${mains}` : `${mains}\u00a0/\u00a0${crosses}`
  const shown = unit === 'kg' || ofShop === 'kg' ? `${tensions}\u00a0${unit}` : tensions
  return listed([namesText(orderedStrings(bed), say), shown, bed.pre_stretch && say`pre-stretched`], say.language)
}
