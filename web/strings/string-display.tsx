import type { CSSProperties } from 'react'
import { type StringItem, stringLabel } from '../../contract/catalog/strings.ts'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'

/** The string's color: white if unknown, a rainbow for the customer's own string. */
export function Swatch({
  string,
  className,
}: {
  string: Pick<StringItem, 'color_hex_code'> | null
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cn('swatch', !string && 'own-string', className)}
      // React's types do not include custom properties.
      style={string?.color_hex_code ? ({ '--string': string.color_hex_code } as CSSProperties) : undefined}
    />
  )
}

/** A swatch and 'manufacturer: name - color'. */
export function StringLine({ string }: { string: StringItem | null }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <Swatch string={string} />
      <bdi className="truncate">{stringLabel(string)}</bdi>
    </span>
  )
}

/** A swatch and two lines: the name, then 'manufacturer • color'. */
export function CompactString({ string }: { string: StringItem | null }) {
  const name = string ? string.name : 'BYOS'
  const details = string ? `${string.manufacturer} • ${string.color}` : 'Labor Only'
  return (
    <span className="grid grid-cols-[14px_minmax(0,1fr)] items-start gap-2.5">
      <Swatch string={string} className="mt-[3px]" />
      <span className="min-w-0">
        <bdi className={cn('block text-left wrap-anywhere', clamp(name, 'line-clamp-2'))}>{name}</bdi>
        <bdi className={cn('block text-left text-12 text-ink-2 wrap-anywhere', clamp(details, 'line-clamp-2'))}>
          {details}
        </bdi>
      </span>
    </span>
  )
}
