import type { CSSProperties, ReactNode } from 'react'
import type { FrameMarkKind, FramePlace } from '../../contract/job/frame-marks.ts'
import type { Zone } from '../../contract/job/life-rules.ts'
import { HEAD } from '../../contract/job/racket-outline.ts'
import { crossesLook, mainsLook, type PicturedBed } from '../rackets/racket-picture.tsx'
import { cn } from '../ui/cn.ts'

// The drawing has room for what is written around the head.
const LEFT = -10
const TOP = -8
const WIDTH = 120
const HEIGHT = 136

/** The position of a zone's number, in the units of the racket's picture. */
const ZONE_AT: Record<Zone, [number, number]> = {
  center: [50, 51],
  side: [28, 51],
  top: [50, 21],
  throat: [50, 83],
  frame: [84, 51],
}

/** The position of a place on the frame. */
function placeAt(place: FramePlace): [number, number] {
  if (place === 'throat') return [50, 112]
  const angle = (Number(place) * Math.PI) / 6
  return [50 + 36 * Math.sin(angle), 51 - 47 * Math.cos(angle)]
}

const across = ([x, y]: [number, number]): CSSProperties => ({
  left: `${((x - LEFT) / WIDTH) * 100}%`,
  top: `${((y - TOP) / HEIGHT) * 100}%`,
})

/** The place of a zone or of the frame in the drawing, for what is drawn over it. */
export const atZone = (zone: Zone) => across(ZONE_AT[zone])
export const atPlace = (place: FramePlace) => across(placeAt(place))

/** The sign of a kind of mark: filled, empty or dashed. */
const markLook = (kind: FrameMarkKind) =>
  cn(
    'stroke-ink stroke-[1.5]',
    kind === 'crack' ? 'fill-ink' : 'fill-surface',
    kind === 'grommet' && '[stroke-dasharray:2_1.5]',
  )

interface Props {
  /** The text alternative. */
  label: string
  bed: PicturedBed | null
  breaks?: Zone[]
  marks: { id: number; kind: FrameMarkKind; place: FramePlace }[]
  /** The elements that are drawn over it, such as buttons. */
  children?: ReactNode
}

/** The head of a racket in the colors of its strings, with the breaks and the marks on its frame. */
export function DrawnHead({ label, bed, breaks = [], marks, children }: Props) {
  const { className, style } = mainsLook(bed)
  return (
    <div className="relative mx-auto w-full max-w-60">
      <svg
        className={cn('racket racket-xl h-auto w-full', className)}
        style={style}
        viewBox={`${LEFT} ${TOP} ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
      >
        <g clipPath="url(#racket-head)">
          {['rim', 'bed'].map((name) => (
            <g key={name} className={name}>
              <path className="mains" d="M17 52.5H83" strokeWidth="98" />
              <path {...crossesLook(bed)} d="M50 10.5V94.5" strokeWidth="76" />
            </g>
          ))}
        </g>
        <path className="frame" d={HEAD} />
        <path className="neck" d="M46.6 101L48.8 114V600H51.2V114L53.4 101Z" />
        {breaks.map((zone, index) => {
          const [x, y] = ZONE_AT[zone]
          // Breaks in the same zone lie beside each other.
          const before = breaks.slice(0, index).filter((other) => other === zone).length
          const dy = (((before + 1) >> 1) * (before % 2 === 0 ? 9 : -9)) % 40
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no other identity, and their order never changes
              key={index}
              cx={zone === 'top' || zone === 'throat' ? x + dy : x}
              cy={zone === 'top' || zone === 'throat' ? y : y + dy}
              r="4"
              className="fill-surface stroke-ink stroke-[1.5]"
            />
          )
        })}
        {marks.map(({ id, kind, place }) => {
          const [x, y] = placeAt(place)
          return (
            <path key={id} d={`M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z`} className={markLook(kind)} />
          )
        })}
      </svg>
      {children}
    </div>
  )
}
