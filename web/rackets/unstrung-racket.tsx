import { say } from '../config.ts'
import { RacketPicture } from './racket-picture.tsx'

/** The picture for empty lists. */
export const UnstrungRacket = ({ width = 150 }: { width?: number }) => (
  <RacketPicture name={say`An unstrung racket`} bed={null} width={width} />
)
