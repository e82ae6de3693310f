import * as z from 'zod/mini'
import { wholeNumber } from './whole-number.ts'

/**
 * The data that a page may have to read again: jobs, rackets, messages to customers, people, strings, the shop's
 * settings, or everything, because the reader may have missed something.
 */
export const LIVE_KINDS = ['job', 'racket', 'message', 'person', 'string', 'shop', 'all'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/**
 * One event of a stream. It names only what changed. Without ids, any row of this kind may have changed. The last event
 * of a stream that is one too many is `poll`: the page then reads its data from time to time instead.
 */
export const LiveEvent = z.object({ kind: z.enum([...LIVE_KINDS, 'poll']), ids: z.array(z.int()) })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * The age of the reader's oldest answer, in milliseconds. The stream then begins with the changes since, instead of `all`,
 * if the server knows them.
 */
export const LiveQuery = z.strictObject({ age: z.optional(wholeNumber('age', 999_999_999)) })

/** The time between two heartbeats of a stream, in milliseconds. */
export const HEARTBEAT_MS = 15_000
