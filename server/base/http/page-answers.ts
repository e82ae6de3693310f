import type { FastifyInstance } from 'fastify'
import { api } from '../../../contract/api.ts'
import { FIRST_PAGES, type FirstPageName } from '../../../contract/pages.ts'

/** The answers of the calls that a page makes when it opens, in the order of the table. */
export type PageAnswers = (
  page: string | undefined,
  caller: { token: string; address: string; headers: { 'sec-fetch-site'?: string | undefined } },
) => Promise<{ call: string; answer: unknown }[] | undefined>

const isPage = (name: string): name is FirstPageName => Object.hasOwn(FIRST_PAGES, name)

/**
 * Makes the calls of a page by their own routes, with all their checks. Undefined for a page without such calls, for a
 * request that does not come from a page of the portal, and when a call fails.
 */
export const createPageAnswers =
  (app: FastifyInstance): PageAnswers =>
  async (page, { token, address, headers }) => {
    if (page === undefined || !isPage(page) || headers['sec-fetch-site'] !== 'same-origin') return undefined
    const answers = await Promise.all(
      FIRST_PAGES[page].reads.map(async ({ call, query = {} }) => {
        const response = await app.inject({
          method: 'GET',
          url: `/api${api[call].path}`,
          query,
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
          remoteAddress: address,
        })
        return response.statusCode === 200 ? { call, answer: response.json() as unknown } : null
      }),
    )
    return answers.every((answer) => answer !== null) ? answers : undefined
  }
