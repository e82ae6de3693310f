/** The targets of docs/performance.md. Times are in milliseconds, sizes in kB over the wire, memory in MB. */
export const TARGETS = {
  /** CPU time per request by that of the floor. */
  cpu: { read: 1.5, write: 2 },
  /** The p50 at 200,000 jobs by that at 1,000. */
  growth: 1.5,
  /** The call list and the queue at 200,000 jobs: the p50 and kB. */
  staffList: { limit: 20, size: 30 },
  /** At 1,000,000 jobs. */
  firstPage: 10,
  anyPage: 250,
  /** At 20,000 jobs. */
  search: 30,
  start: { first: 8_000, again: 2_000 },
  memory: 200,
  script: { dashboard: 153, 'signed out': 165, "technician's list": 165 },
  style: 15,
  firstPaint: { 'status page': 1_000, dashboard: 1_000 },
  /** The first row on slow 4G with a CPU 4 times slower. */
  firstRow: { dashboard: 2_100 },
  input: 100,
  row: 200,
  /** With 500 listeners: milliseconds until another device has a change, and MB more. */
  live: { p95: 1_000, memory: 30 },
}
