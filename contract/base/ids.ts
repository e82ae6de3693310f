import * as z from 'zod/mini'
import { MAX_ID } from './request-limits.ts'
import { wholeBetween } from './whole-between.ts'

/** A row's number in a body: a whole number from 1 to 2147483647; `error` is the message for anything else. */
export const id = (error: string) => wholeBetween(1, MAX_ID, error)

/** A moment: ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string()
