import { encode } from 'uqr'
import { codeVersion } from '../../contract/job/labels.ts'
import { qrPath } from '../ui/qr-path.ts'

/** The QR code of a label. Each square is `dots` printer dots wide; a printer has 8 dots in a millimeter. */
export function LabelCode({ address, dots }: { address: string; dots: number }) {
  const version = codeVersion(address) ?? undefined
  const { data, size } = encode(address, { ecc: 'M', border: 0, minVersion: version, maxVersion: version })
  const side = `${(size * dots) / 8}mm`
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="label-code"
      style={{ width: side, height: side }}
      aria-hidden="true"
    >
      <path d={qrPath(data)} shapeRendering="crispEdges" />
    </svg>
  )
}
