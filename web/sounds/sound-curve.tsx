import { listed } from '../../contract/base/sentence.ts'
import { SOFT_SHARE, shareOfNew } from '../../contract/job/sound-rules.ts'
import type { Sound } from '../../contract/job/sounds.ts'
import { say } from '../config.ts'
import { percentText } from './sound-text.ts'

const [WIDTH, HEIGHT, EDGE] = [240, 64, 6]

/** The share of the tension over time, from the first sound on. The lines are those of new and of soft strings. */
export function SoundCurve({ sounds, reference }: { sounds: Sound[]; reference: Sound }) {
  const points = sounds
    .filter(({ id }) => id >= reference.id)
    .map((sound) => ({ share: shareOfNew(sound.hz, reference.hz), at: Date.parse(sound.date) }))
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const place = ({ share, at }: (typeof points)[number]) => ({
    x: EDGE + ((at - first) / Math.max(1, last - first)) * (WIDTH - 2 * EDGE),
    // 70% is at the bottom.
    y: EDGE + Math.min(1, Math.max(0, (1 - share) / 0.3)) * (HEIGHT - 2 * EDGE),
  })
  const soft = place({ share: SOFT_SHARE, at: first }).y
  const drawn = points.map(place)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={say`Since the stringing: ${listed(
        points.map(({ share }) => percentText(share)),
        say.language,
      )} of new`}
      className="mt-3 w-full max-w-60 text-accent"
    >
      <path d={`M0 ${EDGE}H${WIDTH}M0 ${soft}H${WIDTH}`} className="stroke-line" />
      <polyline
        points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      {drawn.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
    </svg>
  )
}
