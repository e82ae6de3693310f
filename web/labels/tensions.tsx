import { strungTensions } from '../../contract/catalog/kilograms.ts'
import type { Label } from '../../contract/job/labels.ts'
import { say } from '../config.ts'

/** Mains over upright lines, crosses over level ones, and the pre-stretch. */
export function LabelTensions({ label }: { label: Label }) {
  const { mains, crosses, unit } = strungTensions(label)
  return (
    <p className="label-tensions">
      <span className="sr-only">{say`Mains`}</span>
      <b>{mains}</b>
      <i className="label-upright" aria-hidden="true" />
      <span className="sr-only">{say`Crosses`}</span>
      <b>{crosses ?? mains}</b>
      <i className="label-level" aria-hidden="true" />
      <span className="label-unit">{unit}</span>
      {(label.as_strung ?? label).pre_stretch && <b className="label-stretch">+10%</b>}
    </p>
  )
}
