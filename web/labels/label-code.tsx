import { encode } from 'uqr'
import { codeVersion } from '../../contract/job/labels.ts'

/** The QR code of a label. Each square is `dots` printer dots wide; a printer has 8 dots in a millimeter. */
export function LabelCode({ address, dots }: { address: string; dots: number }) {
  const version = codeVersion(address) ?? undefined
  const { data, size } = encode(address, { ecc: 'M', border: 0, minVersion: version, maxVersion: version })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const side = `${(size * dots) / 8}mm`
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="label-code"
      style={{ width: side, height: side }}
      aria-hidden="true"
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
