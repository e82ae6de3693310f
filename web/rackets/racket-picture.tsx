import type { CSSProperties } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import { strungTensions } from '../../contract/catalog/kilograms.ts'
import type { StringItem } from '../../contract/catalog/strings.ts'
import { HEAD } from '../../contract/job/racket-outline.ts'
import type { Hybrid, StringBed } from '../../contract/job/string-bed.ts'
import { isHybrid, labelsText, strungStrings } from '../../contract/job/string-bed-text.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'

/** The string and tensions. The string is null for the customer's own and undefined before one is chosen. */
export interface PicturedBed {
  string?: StringItem | null
  /** The string of the crosses, if it is another one. */
  hybrid?: Hybrid | null
  tension: number
  cross_tension: number | null
  /** In an order in kg. */
  tension_kg?: number | null
  cross_tension_kg?: number | null
  pre_stretch: boolean
  /** The string bed that was really strung; it is drawn instead of the order. */
  as_strung?: StringBed | null
}

const tensionsOf = ({ tension_kg = null, cross_tension_kg = null, ...bed }: PicturedBed) =>
  strungTensions({ ...bed, tension_kg, cross_tension_kg })

const stringsOf = ({ string, hybrid = null, as_strung = null }: PicturedBed) =>
  strungStrings<StringItem | null | undefined>({ string, hybrid, as_strung })

const colored = (string: StringItem | null | undefined): CSSProperties | undefined =>
  string?.color_hex_code ? { '--string': string.color_hex_code } : undefined

/** The look of crosses, whose string may be another one than that of the mains. */
export function crossesLook(bed: PicturedBed | null) {
  const strings = bed && stringsOf(bed)
  if (!strings || !isHybrid(strings)) return { className: 'crosses' }
  const { crosses } = strings
  return { className: cn('crosses cross-string', crosses === null && 'own-string'), style: colored(crosses) }
}

/** The look of a racket with the string of the mains. */
export function mainsLook(bed: PicturedBed | null) {
  const string = bed && stringsOf(bed).mains
  return { className: bed && string === null ? 'own-string' : '', style: colored(string) }
}

function Strings({ className, bed }: { className: string; bed: PicturedBed | null }) {
  return (
    <g className={className}>
      <path className="mains" d="M17 52.5H83" strokeWidth="98" />
      <path {...crossesLook(bed)} d="M50 10.5V94.5" strokeWidth="76" />
    </g>
  )
}

// While someone types, a tension may not be a number.
const figure = (tension: number) => (Number.isFinite(tension) ? tension : '–')

function Figures({ bed }: { bed: PicturedBed }) {
  const { mains, crosses } = tensionsOf(bed)
  return (
    <>
      <text x="29" y="141">
        {figure(mains)}
      </text>
      <path className="ticks" d="M24 146v6M27.3 146v6M30.7 146v6M34 146v6" />
      <text x="71" y="141">
        {figure(crosses ?? mains)}
      </text>
      <path className="ticks" d="M65 146.5h12M65 149h12M65 151.5h12" />
      {(bed.as_strung ?? bed).pre_stretch && (
        <text x="71" y="125" className="pre-stretch">
          +10%
        </text>
      )}
    </>
  )
}

function describe(name: string, bed: PicturedBed | null): string {
  if (!bed) return name
  const { mains: string, crosses: other } = stringsOf(bed)
  const { pre_stretch } = bed.as_strung ?? bed
  const { mains, crosses, unit } = tensionsOf(bed)
  const tensions =
    crosses === null || crosses === mains ? `${mains} ${unit}` : say`mains ${mains} ${unit}, crosses ${crosses} ${unit}`
  return listed(
    [
      name,
      string !== undefined && labelsText({ mains: string, crosses: other ?? null }, say),
      Number.isFinite(mains) && tensions,
      pre_stretch && say`pre-stretched`,
    ],
    say.language,
  )
}

const WIDTH_WITH_TENSIONS = 72

/** The class that decides how much of the string bed a picture of this width shows. */
function detailOf(width: number): string {
  if (width >= 140) return 'racket-xl'
  if (width >= WIDTH_WITH_TENSIONS) return 'racket-md'
  return width >= 30 ? 'racket-sm' : 'racket-xs'
}

interface Props {
  /** The racket's name, for the text alternative. */
  name: string
  /** Null draws a racket that was never strung here: white, without tensions. */
  bed: PicturedBed | null
  /** The width in px; the height is 1.6 times the width. From 72 px, the tensions are shown. */
  width: number
  retired?: boolean
  className?: string
}

/** A racket in the colors of its strings, with the tension of the mains on the left and of the crosses on the right. */
export function RacketPicture({ name, bed, width, retired = false, className }: Props) {
  const { className: own, style } = mainsLook(bed)
  return (
    <svg
      className={cn('racket', detailOf(width), own, retired && 'retired', className)}
      style={style}
      viewBox="0 0 100 160"
      width={width}
      height={width * 1.6}
      role="img"
      aria-label={describe(name, bed)}
    >
      <g clipPath="url(#racket-head)">
        <Strings className="rim" bed={bed} />
        <Strings className="bed" bed={bed} />
      </g>
      <path className="frame" d={HEAD} />
      <path className="neck" d="M46.6 101L48.8 114V600H51.2V114L53.4 101Z" />
      {bed && width >= WIDTH_WITH_TENSIONS && <Figures bed={bed} />}
    </svg>
  )
}
