import { makeAndModel, type Racket, shortName } from '../../contract/rackets.ts'

type Named = Pick<Racket, 'manufacturer' | 'model_name' | 'racket_name'>

/** The nickname or the model, then 'manufacturer • model_name', and '(Retired)' in red. Long names are cut. */
export function CompactRacket({ racket }: { racket: Named & Pick<Racket, 'is_retired'> }) {
  return (
    <span className="block min-w-0">
      <bdi className="line-clamp-2 text-left font-strong wrap-anywhere in-[.dim]:font-text">{shortName(racket)}</bdi>
      <span className="flex text-12 text-ink-2">
        <bdi className="wrap-anywhere snug:truncate broad:line-clamp-2">{makeAndModel(racket)}</bdi>
        {racket.is_retired && <span className="flex-none whitespace-pre text-danger"> (Retired)</span>}
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
