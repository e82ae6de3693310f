import type { Place } from '../manage/command.ts'

/** The place of a command of `npm run manage`, for tests that call it. */
export const placeOf = (url = '', config: Partial<Place['config']> = {}): Place => ({
  url,
  config: {
    dataDir: '',
    databaseUrl: null,
    authSecret: null,
    auth: { provider: 'local' },
    publicUrl: 'http://localhost:3000',
    ...config,
  },
})
