import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnsent, MAX_DURATION, wholeSeconds } from '../../contract/timer.ts'
import { createTimerKeeper } from './timer-keeper.ts'

const KEY = 'string-job-timer.1.mains'

/** A device: what its pages share, two clocks, and how long the timer has truly run. */
function createDevice() {
  const kept = new Map<string, string>()
  const device = {
    wall: Date.UTC(2026, 10, 3, 9),
    steady: 0,
    running: false,
    truth: 0,
    server: 0,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        kept.set(key, value)
        for (const hear of device.listeners) hear()
      },
      removeItem: (key: string) => void kept.delete(key),
    },
    /** The pages that hear of what is written, as the browser tells them. */
    listeners: new Set<() => void>(),
    /** Time goes by; asleep, the clock that nobody can set stands still. */
    pass(ms: number, { asleep = false } = {}) {
      device.wall += ms
      if (!asleep) device.steady += ms
      if (device.running) device.truth += ms / 1000
    },
  }
  return device
}
type Device = ReturnType<typeof createDevice>

interface Page {
  close(): void
  tick(): void
  start(): void
  pause(): void
  reset(): void
  shown(): number
  /** Sends what is unsent; a lost answer leaves the page in doubt. */
  send(lost: 'request' | 'answer' | 'nothing'): void
}

function openPage(device: Device): Page {
  const origin = device.steady
  const keeper = createTimerKeeper({
    storage: device.storage,
    clock: () => ({ wall: Math.floor(device.wall), steady: device.steady - origin }),
  })
  const hear = () => void keeper.find(KEY)
  device.listeners.add(hear)
  keeper.beat(KEY)
  return {
    close: () => void device.listeners.delete(hear),
    tick: () => void keeper.beat(KEY),
    start: () => keeper.start(KEY, 0),
    pause: () => keeper.pause(KEY),
    reset: () => keeper.reset(KEY, 0),
    shown: () => keeper.seconds(KEY, 0),
    send(lost) {
      const record = keeper.find(KEY)
      if (!record || !isUnsent(record) || lost === 'request') return
      device.server = wholeSeconds(record.seconds)
      if (lost === 'nothing') keeper.landed(KEY, device.server)
    },
  }
}

/** The same page as it is usually written: counts its ticks, and adds the time away when it is opened. */
function openNaivePage(device: Device): Page {
  const read = () => JSON.parse(device.storage.getItem(KEY) ?? '{"seconds":0,"running":false,"last_updated":0}')
  const write = (changes: object) =>
    device.storage.setItem(KEY, JSON.stringify({ ...read(), ...changes, last_updated: device.wall }))
  const opened = read()
  if (opened.running) write({ seconds: opened.seconds + (device.wall - opened.last_updated) / 1000 })
  return {
    close() {},
    tick: () => read().running && write({ seconds: read().seconds + 1 }),
    start: () => write({ running: true }),
    pause: () => write({ running: false }),
    reset: () => write({ running: false, seconds: 0 }),
    shown: () => read().seconds,
    send() {},
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Step = {
  act: keyof ReturnType<typeof createLife>['acts']
  ms: number
  which: number
  lost: 'request' | 'answer' | 'nothing'
}

const step: fc.Arbitrary<Step> = fc
  .record({
    act: fc.constantFrom<Step['act'][]>(
      ...(['work', 'work', 'work', 'start', 'start', 'start', 'pause', 'pause', 'reset', 'send'] as const),
      ...(['open', 'crash', 'reload', 'hide', 'sleep', 'away', 'setBack'] as const),
    ),
    part: fc.integer({ min: 1, max: 999_999 }),
    which: fc.nat(1),
    lost: fc.constantFrom('request' as const, 'answer' as const, 'nothing' as const),
  })
  .map(({ part, ...step }) => ({ ...step, ms: Math.ceil((part / 1_000_000) * (longest[step.act] ?? 0)) }))

/** How long a step may take, in milliseconds. */
const longest: Record<string, number> = {
  work: MINUTE / 4,
  hide: 10 * MINUTE,
  sleep: 2 * HOUR,
  away: 2 * HOUR,
  setBack: 3 * HOUR,
}

/** A timer's life on a device with up to two pages. */
function createLife(open: (device: Device) => Page) {
  const device = createDevice()
  let pages = [open(device)]
  const page = (which: number) => pages[which] ?? pages[0] ?? openAnother()

  function openAnother(): Page {
    const opened = open(device)
    for (const closed of pages.splice(1)) closed.close()
    pages.push(opened)
    return opened
  }

  /** Time goes by with every page ticking once a second, or once a minute when hidden, each in its own part of it. */
  function work(ms: number, tickEvery = 1000) {
    for (let left = ms; left > 0; left -= tickEvery) {
      const part = Math.min(left, tickEvery)
      device.pass(part * 0.4)
      if (part === tickEvery) pages[0]?.tick()
      device.pass(part * 0.6)
      if (part === tickEvery) pages[1]?.tick()
    }
  }

  const acts = {
    work: ({ ms }: Step) => work(ms),
    hide: ({ ms }: Step) => work(ms, MINUTE),
    start({ which }: Step) {
      page(which).start()
      device.running = true
    },
    pause({ which }: Step) {
      page(which).pause()
      device.running = false
    },
    reset({ which }: Step) {
      page(which).reset()
      device.running = false
      device.truth = 0
    },
    send: ({ which, lost }: Step) => page(which).send(lost),
    open: () => void openAnother(),
    crash({ which }: Step) {
      const crashed = page(which)
      crashed.close()
      pages = pages.filter((each) => each !== crashed)
    },
    reload({ which }: Step) {
      const before = page(which)
      before.close()
      pages = pages.map((each) => (each === before ? open(device) : each))
    },
    away({ ms }: Step) {
      for (const closed of pages.splice(0)) closed.close()
      device.pass(ms)
    },
    sleep({ ms }: Step) {
      device.pass(ms, { asleep: true })
      work(1000)
    },
    setBack({ ms, which }: Step) {
      // Somebody is there to set the clock, so a page is open and lives on for another tick at least.
      page(which)
      device.wall -= ms
      work(1000)
    },
  }

  return {
    acts,
    /** By how many seconds what is shown is wrong. */
    error: () => Math.abs(page(0).shown() - Math.min(device.truth, MAX_DURATION)),
    /** By how many seconds the server is wrong once the timer is stopped and everything has landed. */
    serverError() {
      page(0).pause()
      page(0).send('nothing')
      return Math.abs(device.server - Math.floor(Math.min(device.truth, MAX_DURATION)))
    },
  }
}

/** Lives through a schedule; answers the worst that was shown, and what the server has in the end. */
function live(open: (device: Device) => Page, steps: Step[]) {
  const life = createLife(open)
  let worst = 0
  for (const step of steps) {
    life.acts[step.act](step)
    if (step.act !== 'away' && step.act !== 'crash') worst = Math.max(worst, life.error())
  }
  return { worst, serverError: life.serverError() }
}

const schedule = fc.array(step, { minLength: 15, maxLength: 30 })

test('over 20,000 lives of a timer nothing is lost and nothing is counted twice', () => {
  fc.assert(
    fc.property(schedule, (steps) => {
      const { worst, serverError } = live(openPage, steps)
      return worst <= 1 && serverError <= 1
    }),
    { numRuns: 20_000 },
  )
}, 180_000)

test('a page that counts its ticks is wrong in most of them', () => {
  const wrong = fc.sample(schedule, 1_000).filter((steps) => live(openNaivePage, steps).worst > 1)
  expect(wrong.length).toBeGreaterThan(500)
})
