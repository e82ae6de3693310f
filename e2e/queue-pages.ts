import type { Page } from '@playwright/test'

/** Shows only these jobs in the queue, from all its pages, because the rackets of other tests fill the first ones. */
export const showInQueue = (page: Page, ...ids: number[]) =>
  page.route(/\/api\/queue\/(\?|$)/, async (route) => {
    const first = await (await route.fetch()).json()
    const jobs = [...first.jobs]
    for (let number = 2; jobs.length < first.count; number++) {
      const { origin, pathname } = new URL(route.request().url())
      const more = await (await route.fetch({ url: `${origin}${pathname}?page=${number}` })).json()
      if (more.jobs.length === 0) break
      jobs.push(...more.jobs)
    }
    const shown = jobs.filter(({ id }: { id: number }) => ids.includes(id))
    await route.fulfill({ json: { ...first, jobs: shown, count: shown.length } })
  })
