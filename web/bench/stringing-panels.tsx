import { strungTensions } from '../../contract/catalog/kilograms.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import type { Timer } from '../technician/use-timer.ts'
import { differenceText, orderedNotes } from './next-step.ts'
import { TensionPanel } from './tension-panel.tsx'

interface Props {
  job: TechnicianJob
  mains: Timer
  cross: Timer
  isOpen: boolean
}

/** The tensions of mains and crosses with their timers. */
export function StringingPanels({ job, mains, cross, isOpen }: Props) {
  const bed = strungTensions(job)
  const ordered = orderedNotes(job)
  return (
    <div className="bench-frame">
      <div className="bench stacked">
        <TensionPanel
          title={say`Mains`}
          tension={bed.mains}
          ordered={ordered.mains}
          unit={bed.unit}
          timer={mains}
          job={job}
          isOpen={isOpen && !cross.running}
        />
        <TensionPanel
          title={say`Crosses`}
          tension={bed.crosses ?? bed.mains}
          ordered={ordered.crosses}
          difference={
            bed.crosses !== null && bed.crosses !== bed.mains ? differenceText({ ...bed, crosses: bed.crosses }) : null
          }
          unit={bed.unit}
          timer={cross}
          job={job}
          isOpen={isOpen}
        />
      </div>
    </div>
  )
}
