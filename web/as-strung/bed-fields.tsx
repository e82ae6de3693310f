import { strungRules } from '../../contract/job/as-strung.ts'
import type { BedRules } from '../../contract/job/bed-choices.ts'
import { lowestCrosses } from '../../contract/job/bed-rules.ts'
import { bedIds, type StringBedIds } from '../../contract/job/string-bed.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { config, say } from '../config.ts'
import { Legend } from '../ui/legend.tsx'
import { Switch } from '../ui/switch.tsx'
import { TensionStepper } from './tension-stepper.tsx'
import { UsedString } from './used-string.tsx'

interface Props {
  job: TechnicianJob
  ordered: StringBedIds
  bed: StringBedIds
  onChange: (bed: StringBedIds) => void
}

/** The tensions and strings that were used, and whether they were pre-stretched. */
export function BedFields({ job, ordered, bed, onChange }: Props) {
  const rules = strungRules(config, job.as_strung ? [ordered, bedIds(job.as_strung)] : [ordered])
  const { mains, crosses, unit } = bed
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TensionStepper
          label={say`Mains`}
          unit={unit}
          tension={mains.tension}
          ordered={ordered.mains.tension}
          onChange={(tension) => onChange(withMains(bed, tension, rules))}
        />
        <TensionStepper
          label={say`Crosses`}
          unit={unit}
          tension={crosses.tension}
          ordered={ordered.crosses.tension}
          min={lowestCrosses(mains.tension, unit, rules)}
          onChange={(tension) => onChange({ ...bed, crosses: { ...crosses, tension } })}
        />
      </div>
      <UsedString
        job={job}
        label={rules.allows_hybrids ? say`String of the Mains` : say`String`}
        half="mains"
        value={mains.string}
        onChange={(string) => onChange(withString(bed, string))}
      />
      {rules.allows_hybrids && (
        <UsedString
          job={job}
          label={say`String of the Crosses`}
          half="crosses"
          value={crosses.string}
          onChange={(string) => onChange({ ...bed, crosses: { ...crosses, string } })}
        />
      )}
      <fieldset>
        <Legend>{say`Pre-stretch Strings`}</Legend>
        <Switch checked={bed.pre_stretch} onChange={({ target }) => onChange({ ...bed, pre_stretch: target.checked })}>
          <span className="text-ink">{say`Add 10% pre-stretching`}</span>
        </Switch>
      </fieldset>
    </>
  )
}

/** Crosses with the tension of the mains keep that of the mains; those that would be too loose are not strung. */
function withMains({ mains, crosses, ...bed }: StringBedIds, tension: number, rules: BedRules): StringBedIds {
  // An empty field says nothing about the crosses.
  if (!Number.isFinite(tension)) return { ...bed, mains: { ...mains, tension }, crosses }
  const isSame = crosses.tension === mains.tension
  const lowest = lowestCrosses(tension, bed.unit, rules)
  return {
    ...bed,
    mains: { ...mains, tension },
    crosses: { ...crosses, tension: isSame ? tension : Math.max(crosses.tension, lowest) },
  }
}

/** Crosses with the string of the mains keep that of the mains. */
const withString = ({ mains, crosses, ...bed }: StringBedIds, string: number | null): StringBedIds => ({
  ...bed,
  mains: { ...mains, string },
  crosses: crosses.string === mains.string ? { ...crosses, string } : crosses,
})
