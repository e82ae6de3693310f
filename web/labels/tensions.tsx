import type { Label } from '../../contract/labels.ts'

/** Mains over upright lines, crosses over level ones, and the pre-stretch. */
export const Tensions = ({ label }: { label: Label }) => (
  <p className="label-tensions">
    <span className="sr-only">Mains</span>
    <b>{label.tension}</b>
    <i className="label-upright" aria-hidden="true" />
    <span className="sr-only">Crosses</span>
    <b>{label.cross_tension ?? label.tension}</b>
    <i className="label-level" aria-hidden="true" />
    <span className="label-unit">lbs</span>
    {label.pre_stretch && <b className="label-stretch">+10%</b>}
  </p>
)
