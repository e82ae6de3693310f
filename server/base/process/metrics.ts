import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { isToBeStrung, ORDER_STATUSES, statusesThat } from '../../../contract/job/statuses.ts'
import { countMissing } from './catalogs.ts'
import { listenError } from './listen-error.ts'

interface Watched {
  app: FastifyInstance
  pool: pg.Pool
  /** Returns the number of open streams. */
  countStreams(): number
}

/** Registers all metrics. Call it before the routes are mounted, because its hook counts their requests. */
export function countEverything(registry: Registry, { app, pool, countStreams }: Watched) {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'stringbed_request_seconds',
    help: 'Requests by call and status; how long each took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream) return
    // Label by route pattern; made-up addresses would create a label each.
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })

  new Gauge({
    name: 'stringbed_pool_connections',
    help: 'Connections to the database by use; waiting counts requests that have none.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'stringbed_live_streams',
    help: 'Open streams of changes, of all pages, status pages and boards.',
    registers,
    collect() {
      this.set(countStreams())
    },
  })
  new Gauge({
    name: 'stringbed_missing_texts',
    help: 'Sentences shown in English because the language of their reader has no translation of them.',
    registers,
    collect() {
      this.set(countMissing())
    },
  })
  for (const { name, help, label, text } of COUNTED) {
    new Gauge({
      name,
      help,
      labelNames: [label] as const,
      registers,
      async collect() {
        this.reset()
        const { rows } = await pool.query<{ label: string; value: number }>(text)
        for (const { label: value, value: number } of rows) this.set({ [label]: value }, number)
      },
    })
  }
}

const textArray = (names: string[]) => `array[${names.map((name) => `'${name}'`).join()}]::text[]`

// Counted in the database at each scrape. All but the last are cheap at any size; the last reads every payment, so a
// scrape every 30 seconds is frequent enough.
const COUNTED = [
  {
    name: 'stringbed_jobs',
    help: 'String jobs by status; UNPAID counts those that are neither paid nor cancelled.',
    label: 'status',
    text: `
      select status as label, (
        select coalesce(sum(jobs), 0)::float8 from string_job_counts where order_status = status
      ) as value
      from unnest(${textArray(ORDER_STATUSES)}) as status
      union all
      select 'UNPAID', coalesce(sum(jobs), 0)::float8 from string_job_counts
      where not is_order_paid and order_status <> all(${textArray(statusesThat('isCancelled'))})`,
  },
  {
    name: 'stringbed_queue',
    help: 'Rackets in the shop that are to be strung: all of them, and those that are late.',
    label: 'what',
    text: `
      select label, value::float8 from (
        select count(*) as all_of_them, count(*) filter (where due_at < now()) as late
        from string_jobs where order_status = any(${textArray(ORDER_STATUSES.filter(isToBeStrung))}) and received_at is not null
      ) queue cross join lateral (values ('waiting', all_of_them), ('late', late)) each (label, value)`,
  },
  {
    name: 'stringbed_promise_seconds',
    help: 'The median and 90th percentile, over the last 30 days, of how late rackets were and how far off the forecast was.',
    label: 'what',
    text: `
      select label, coalesce(value, 0)::float8 as value from (
        select
          percentile_cont(0.5) within group (order by late) filter (where late is not null) as late_median,
          percentile_cont(0.9) within group (order by late) filter (where late is not null) as late_p90,
          percentile_cont(0.5) within group (order by off) filter (where off is not null) as forecast_median,
          percentile_cont(0.9) within group (order by off) filter (where off is not null) as forecast_p90
        from (
          select greatest(extract(epoch from ready_at - due_at), 0) as late,
            abs(extract(epoch from ready_at - forecast_at)) as off
          from string_jobs where ready_at > now() - interval '30 days' and due_at is not null
        ) ready
      ) promises cross join lateral (values
        ('late_median', late_median), ('late_p90', late_p90),
        ('forecast_error_median', forecast_median), ('forecast_error_p90', forecast_p90)
      ) each (label, value)`,
  },
  {
    name: 'stringbed_oldest_seconds',
    help: 'The age of the oldest one of each kind: a payment that waits for its webhook, a refund, an email, a due background job.',
    label: 'what',
    text: `
      select label, coalesce(extract(epoch from now() - since), 0)::float8 as value from (values
        ('webhook', (select min(created_at) from checkout_sessions where state in ('waiting', 'closing'))),
        ('refund', (select min(created_at) from refunds where state = 'due')),
        ('email', (select min(due_at) from messages where state = 'waiting' and due_at < now())),
        ('worker', (
          select min(run_at) from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now()
        ))
      ) each (label, since)`,
  },
  {
    name: 'stringbed_worker_jobs',
    help: 'Background jobs by state.',
    label: 'state',
    text: `
      select case when locked_at is not null then 'running' when attempts >= max_attempts then 'given up'
        when run_at > now() then 'planned' else 'due' end as label, count(*)::float8 as value
      from graphile_worker.jobs group by 1`,
  },
  {
    name: 'stringbed_contradictions',
    help: 'Rows of the view reconciliation by problem; there must be none.',
    label: 'problem',
    text: 'select problem as label, count(*)::float8 as value from reconciliation group by 1',
  },
] as const

/** Serves the metrics on a separate port. Throws StartError when that is not possible. */
export async function serveMetrics(registry: Registry, { port, host }: { port: number; host: string }) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      response.writeHead(503, { 'retry-after': '2' }).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, { port, host, prefix: 'METRICS_' })))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port, so the address is no path.
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
