import { RacketPicture } from './racket-picture.tsx'

/** For lists in which nothing is yet. */
export const UnstrungRacket = ({ width = 150 }: { width?: number }) => (
  <RacketPicture name="An unstrung racket" bed={null} width={width} />
)
