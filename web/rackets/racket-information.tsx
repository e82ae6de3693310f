import { displayName, RACKET_FIELDS, type Racket, type RacketFieldName } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'
import { Fact } from '../ui/fact.tsx'
import { RacketPicture } from './racket-picture.tsx'

const LABELS: Record<RacketFieldName, string> = {
  manufacturer: say`Manufacturer`,
  model_name: say`Model`,
  racket_name: say`Racket Name`,
  serial_number: say`Serial Number`,
}

/** The racket's data, with its picture unless it is retired. */
export function RacketInformation({ racket }: { racket: Racket }) {
  return (
    <section
      aria-labelledby="racket-information"
      className={cn(
        'grid overflow-hidden rounded-10 border border-line',
        !racket.is_retired && 'grid-cols-[112px_minmax(0,1fr)] bg-surface wide:grid-cols-[176px_minmax(0,1fr)]',
      )}
    >
      {!racket.is_retired && (
        <div className="racket-stage flex justify-center overflow-hidden bg-sunk pt-6">
          <RacketPicture
            name={displayName(racket)}
            bed={racket.string_bed}
            width={150}
            className="narrow:racket-md narrow:h-40 narrow:w-25"
          />
        </div>
      )}
      <div className="p-4 wide:p-6">
        <h2 id="racket-information">{say`Racket Information`}</h2>
        <dl className={cn('mt-6 grid gap-x-6 gap-y-3 wide:grid-cols-2 wide:gap-y-4', racket.is_retired && 'dim')}>
          {RACKET_FIELDS.map((field) => (
            <Fact key={field} label={LABELS[field]}>
              <bdi className={field === 'serial_number' ? 'tabular-nums' : undefined}>{racket[field] || '-'}</bdi>
            </Fact>
          ))}
          {racket.player && (
            <Fact label={say`Player`}>
              <bdi>{racket.player}</bdi>
            </Fact>
          )}
        </dl>
      </div>
    </section>
  )
}
