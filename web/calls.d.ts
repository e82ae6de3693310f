declare module 'virtual:calls' {
  import type { api } from '../contract/api.ts'
  import type { Endpoint } from '../contract/endpoint.ts'

  /** Method, path and audience of every call; made from contract/api.ts by vite.config.ts. */
  export const calls: Record<keyof typeof api, Pick<Endpoint, 'method' | 'path' | 'who'>>
}
