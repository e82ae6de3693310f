import { Mic } from 'lucide-react'
import { TAPS } from '../../contract/job/reading.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'

/** Five marks, of which those of the taps that were heard are filled. */
export const Taps = ({ heard }: { heard: number }) => (
  <div aria-hidden="true" className="my-4 flex justify-center gap-3">
    {Array.from({ length: TAPS }, (_, index) => index < heard).map((isHeard, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the marks never change their places.
      <span key={index} className="grid justify-items-center">
        <span className={cn('size-4.5 rounded-full border', isHeard ? 'border-accent bg-accent' : 'border-edge')} />
        <span className={cn('h-14 border-l-2', isHeard ? 'border-solid border-accent' : 'border-dotted border-edge')} />
      </span>
    ))}
  </div>
)

export const StaysHere = () => (
  <p className="mt-4 flex items-center justify-center gap-2 text-12 text-ink-2">
    <Mic aria-hidden="true" className="size-4 flex-none" />
    {say`The sound stays on this device. Only the number is kept.`}
  </p>
)
