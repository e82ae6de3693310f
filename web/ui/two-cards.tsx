import { Skeleton } from './skeleton.tsx'

/** The grid of a details page: a wide card with a picture, and a narrow card beside or below it. */
export const TWO_CARDS = 'grid gap-4 broad:grid-cols-[minmax(0,1fr)_320px]'

/** Holds the place of the two cards while they load. */
export const TwoCardsSkeleton = () => (
  <div className={TWO_CARDS}>
    <div className="grid h-66 grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-10 border border-line bg-surface wide:grid-cols-[176px_minmax(0,1fr)]">
      <div className="bg-sunk" />
      <div className="grid content-start gap-6 p-6">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </div>
    </div>
    <div className="flex h-66 flex-col gap-6 rounded-10 border border-line bg-surface p-6">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-6 w-1/3" />
    </div>
  </div>
)
