import { displayName, type JobRacket, type OrderedBed } from '../../contract/job/rackets.ts'
import { orderedStringText } from '../../contract/job/string-bed-text.ts'
import { say } from '../config.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'

const SHOWN = 6

interface Props {
  racket: JobRacket | undefined
  bed: OrderedBed
}

/** The racket as it is being ordered, beside the form or, on phones, above it. `isChosen` is false before a string is. */
export function JobPreview({ racket, bed, isChosen }: Props & { isChosen: boolean }) {
  const name = racket ? displayName(racket) : say`A racket`
  return (
    <div className="racket-stage flex w-76 flex-none flex-col items-center overflow-hidden rounded-r-10 border-l border-line bg-sunk px-6 pt-14 max-md:order-first max-md:h-46 max-md:w-full max-md:flex-row-reverse max-md:items-start max-md:justify-end max-md:gap-6 max-md:rounded-none max-md:border-0 max-md:pt-4 max-md:pr-14 max-md:pl-4 max-md:[@media(height<560px)]:hidden">
      <p className="mb-8 w-full text-center max-md:mt-10 max-md:mb-0 max-md:text-left">
        <bdi className="block text-16 leading-[1.3] font-strong max-md:line-clamp-2">{racket ? name : ' '}</bdi>
        <bdi className="block text-14 text-ink-2 max-md:line-clamp-2">
          {isChosen ? orderedStringText(bed, say) : ' '}
        </bdi>
      </p>
      <RacketPicture
        name={name}
        bed={isChosen ? bed : { ...bed, string: undefined }}
        width={200}
        className="max-md:racket-md max-md:h-40 max-md:w-25"
      />
    </div>
  )
}

/** The first rackets of an order, beside the list. Hidden on phones, where the list has the same pictures. */
export const SeveralPreview = ({ rackets }: { rackets: Props[] }) => (
  <div className="grid w-76 flex-none grid-cols-2 content-start justify-items-center gap-6 rounded-r-10 border-l border-line bg-sunk px-6 pt-14 pb-6 max-md:hidden">
    {rackets
      .slice(0, SHOWN)
      .map(
        ({ racket, bed }) =>
          racket && <RacketPicture key={racket.id} name={displayName(racket)} bed={bed} width={104} />,
      )}
  </div>
)
