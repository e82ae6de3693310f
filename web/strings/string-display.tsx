import { type StringItem, stringLabel } from '../../contract/catalog/strings.ts'
import type { Hybrid } from '../../contract/job/string-bed.ts'
import { OWN_STRING } from '../../contract/job/string-bed-text.ts'
import { say } from '../config.ts'
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
      style={string?.color_hex_code ? { '--string': string.color_hex_code } : undefined}
    />
  )
}

/** A swatch and 'manufacturer: name - color'. */
export function StringLine({ string }: { string: StringItem | null }) {
  const label = stringLabel(string, say)
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <Swatch string={string} />
      {/* A long name goes on in further lines, because the color is at its end. */}
      <bdi className={cn('whitespace-normal wrap-anywhere', clamp(label, 'line-clamp-3'))}>{label}</bdi>
    </span>
  )
}

/** The order of a string, with another one for the crosses in a hybrid. */
interface Ordered {
  string: StringItem | null
  hybrid: Hybrid | null
}

/** A swatch and the name of the string, or those of mains and crosses. */
export function StringNames({ order: { string, hybrid } }: { order: Ordered }) {
  const name = (each: StringItem | null) => (each || !hybrid ? stringLabel(each, say) : say.of(OWN_STRING))
  const named = (each: StringItem | null) => (
    <span className="inline-flex max-w-full items-baseline gap-2.5">
      <Swatch string={each} className="translate-y-px" />
      <bdi className="text-balance">{name(each)}</bdi>
    </span>
  )
  if (!hybrid) return named(string)
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2.5">
      {named(string)}
      <span className="text-ink-2 narrow:sr-only">
        <span aria-hidden="true">/</span>
        <span className="sr-only">, {say`crosses:`} </span>
      </span>
      {named(hybrid.string)}
    </span>
  )
}

/** The string of an order in two lines; in a hybrid, that of the crosses follows. */
export const CompactStrings = ({ order: { string, hybrid } }: { order: Ordered }) =>
  hybrid ? (
    <span className="grid gap-1">
      <CompactString string={string} isHalf />
      <CompactString string={hybrid.string} isHalf />
    </span>
  ) : (
    <CompactString string={string} />
  )

/** A swatch and two lines: the name, then 'manufacturer • color'. `isHalf`: it is only in the mains or the crosses. */
export function CompactString({ string, isHalf = false }: { string: StringItem | null; isHalf?: boolean }) {
  const name = string ? string.name : say`BYOS`
  const details = string ? `${string.manufacturer} • ${string.color}` : isHalf ? say.of(OWN_STRING) : say`Labor Only`
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
