import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a server under measurement tells of itself: milliseconds and bytes. */
export interface Probe {
  loopDelayP99: number
  rss: number
  cpuMs: number
  userMs: number
}

// Loaded into the measured process by --import; asked over its IPC channel, which must not keep it alive.
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('message', (message) => {
  if (message === 'reset') delay.reset()
  if (message !== 'probe') return
  const { user, system } = process.cpuUsage()
  const probe: Probe = {
    // The sampling interval itself is no delay.
    loopDelayP99: Math.max(0, delay.percentile(99) / 1e6 - 10),
    rss: process.memoryUsage.rss(),
    cpuMs: (user + system) / 1000,
    userMs: user / 1000,
  }
  process.send?.(probe)
})
process.channel?.unref()
