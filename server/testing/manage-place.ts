import type { Place } from '../manage/command.ts'

/** Where a command of `npm run manage` runs, for tests that call it. */
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
