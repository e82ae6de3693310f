import { makeAndModel, type Racket, shortName } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'

type Named = Pick<Racket, 'manufacturer' | 'model_name' | 'racket_name'>

/** The nickname or the model, then 'manufacturer • model_name', and '(Retired)' in red. Long names are cut. */
export function CompactRacket({ racket }: { racket: Named & Pick<Racket, 'is_retired'> }) {
  const name = shortName(racket)
  const model = makeAndModel(racket)
  return (
    <span className="block min-w-0">
      <bdi className={cn('text-left font-strong wrap-anywhere in-[.dim]:font-text', clamp(name, 'line-clamp-2'))}>
        {name}
      </bdi>
      <span className="flex flex-wrap gap-x-1 text-12 text-ink-2">
        <bdi className={cn('wrap-anywhere', clamp(model, 'line-clamp-2'))}>{model}</bdi>
        {racket.is_retired && <span className="flex-none text-danger"> {say`(Retired)`}</span>}
      </span>
    </span>
  )
}

/** '{nickname} ({manufacturer}: {model})', with the part in brackets in a lighter color. */
export function RacketLine({ racket }: { racket: Named }) {
  const model = `${racket.manufacturer}: ${racket.model_name}`
  if (!racket.racket_name) return <bdi>{model}</bdi>
  return (
    <>
      <bdi>{racket.racket_name}</bdi> <bdi className="text-14 text-ink-2">({model})</bdi>
    </>
  )
}
