import { strungTensions } from '../../contract/catalog/kilograms.ts'
import type { Reading } from '../../contract/job/reading.ts'
import { offUsual } from '../../contract/job/sound-rules.ts'
import type { BedSounds } from '../../contract/job/sounds.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Cork } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { ListeningState } from './listening-state.tsx'
import { hzText, percentText, readingText } from './sound-text.ts'
import { StaysHere } from './taps.tsx'
import { isListening } from './use-listening.ts'
import { useSoundOf } from './use-sound-of.ts'

/** Listens to a racket that is ready, and says whether it sounds as such rackets usually do here. */
export function SoundAtBench({ job }: { job: TechnicianJob }) {
  const { state, action, saving } = useSoundOf(job.id)
  return (
    <section aria-labelledby="bench-sound" className="rounded-10 border border-line bg-surface p-4">
      <h2 id="bench-sound" className="text-16">{say`Sound`}</h2>
      {state.step === 'waiting' ? (
        <p className="mt-1 text-14 text-ink-2">{say`Tap the strings five times.`}</p>
      ) : (
        <ListeningState state={state}>
          {state.step === 'heard' && <Comparison reading={state.reading} sounds={saving.data} job={job} />}
        </ListeningState>
      )}
      <Refusal error={saving.error} text={say`The sound could not be saved. Please try again.`} />
      <Button className="mt-3 max-sm:h-11 max-sm:w-full" onClick={action.run}>
        {action.name}
      </Button>
      {isListening(state) && <StaysHere />}
    </section>
  )
}

interface Props {
  reading: Reading
  sounds: BedSounds | undefined
  job: TechnicianJob
}

/** '1,118 Hz, as usual for 26 / 28 here', or '4% lower than usual here: check the tension'. */
function Comparison({ reading, sounds, job }: Props) {
  const usual = sounds?.usual
  const off = usual ? offUsual(reading.hz, usual) : 0
  const { mains, crosses } = strungTensions(job)
  const order = crosses === null ? `${mains}` : `${mains} / ${crosses}`
  return (
    <div className="text-left">
      <p className="mt-1 text-20 font-strong tabular-nums">
        {!usual && readingText(reading)}
        {usual && off === 0 && say`${hzText(reading.hz)}, as usual for ${order} here`}
        {off !== 0 &&
          (off < 0
            ? say`${percentText(Math.abs(off))} lower than usual here: check the tension`
            : say`${percentText(Math.abs(off))} higher than usual here: check the tension`)}
      </p>
      {usual && (
        <p className="mt-1 text-14 text-ink-2 tabular-nums">
          {say`${readingText(reading)}. Usually ${hzText(usual.hz)} (±${Math.max(1, Math.round(usual.spread))}), from ${usual.readings} rackets`}
        </p>
      )}
      {off !== 0 && (
        <div className="mt-3 grid grid-cols-[10px_1fr] gap-x-3 rounded-8 bg-cork-soft p-3 text-14">
          <Cork className="mt-[5px]" />
          <p>{say`The machine may be set wrong, or mains and crosses were swapped. If other tensions were strung, correct them with 'As Strung'. If the racket has to be strung again, press 'Not Ready Yet'.`}</p>
        </div>
      )}
    </div>
  )
}
