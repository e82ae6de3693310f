import type { Db } from '../../base/database/connect.ts'
import { EVERYTHING, type Reader } from '../../base/live/hub.ts'
import { findTaggedJob } from './tags.ts'

/** The reader of a status page. Its events say that the job or the shop changed, and never which row. */
export const tagReader = (db: Db, tag: string, job: number): Reader => ({
  person: `job ${job}`,
  key: tag,
  eventOf: ({ kind, rows }) =>
    kind === 'all' || kind === 'shop' || (kind === 'job' && (rows === null || rows.some(([id]) => id === job)))
      ? EVERYTHING
      : null,
  isConcerned: ({ kind, rows }) => kind === 'job' && rows !== null && rows.some(([id]) => id === job),
  isAdmitted: async () => (await findTaggedJob(db, tag))?.id === job,
})
