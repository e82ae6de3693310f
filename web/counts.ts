import { say } from './config.ts'

/** '1 job', '3 jobs' */
export const jobsText = (count: number) => (count === 1 ? say`${count} job` : say`${count} jobs`)

/** '1 racket', '3 rackets' */
export const racketsText = (count: number) => (count === 1 ? say`${count} racket` : say`${count} rackets`)

/** '1 customer', '3 customers' */
export const customersText = (count: number) => (count === 1 ? say`${count} customer` : say`${count} customers`)

/** '1 set', '3 sets' of string */
export const setsText = (count: number) => (count === 1 ? say`1 set` : say`${count} sets`)

/** '1 string', '3 strings' */
export const stringsText = (count: number) => (count === 1 ? say`1 string` : say`${count} strings`)
