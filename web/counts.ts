import { say } from './config.ts'

/** '1 job', '3 jobs' */
export const jobsText = (count: number) => (count === 1 ? say`${count} job` : say`${count} jobs`)

/** '1 racket', '3 rackets' */
export const racketsText = (count: number) => (count === 1 ? say`${count} racket` : say`${count} rackets`)
