import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_DURATION } from '../../contract/job/technician.ts'
import { isUnsent, wholeSeconds } from './stopwatch.ts'
import { createTimerKeeper } from './timer-keeper.ts'

const KEY = 'string-job-timer.1.mains'

/** A device: the storage that its pages share, its clock, and how long the timer has really run. */
function createDevice() {
  const kept = new Map<string, string>()
  const device = {
    wall: Date.UTC(2026, 10, 3, 9),
    running: false,
    truth: 0,
    server: 0,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    pass(ms: number) {
      device.wall += ms
      if (device.running) device.truth += ms / 1000
    },
  }
  return device
}
type Device = ReturnType<typeof createDevice>

interface Page {
  tick(): void
  start(): void
  pause(): void
  reset(): void
  shown(): number
  /** Sends a time that is unsent. After a lost response, the page does not know whether the server has it. */
  send(lost: 'request' | 'answer' | 'nothing'): void
}

function openPage(device: Device): Page {
  const keeper = createTimerKeeper({
    storage: device.storage,
    now: () => Math.floor(device.wall),
    onChange: () => {},
    person: () => undefined,
  })
  return {
    tick: () => void keeper.takeAbsence(KEY),
    start: () => keeper.start(KEY, 0),
    pause: () => keeper.pause(KEY),
    reset: () => keeper.set(KEY, 0, 0),
    shown: () => keeper.seconds(KEY, 0),
    send(lost) {
      const record = keeper.find(KEY)
      if (!record || !isUnsent(record) || lost === 'request') return
      device.server = wholeSeconds(record.seconds)
      if (lost === 'nothing') keeper.saved(KEY, device.server)
    },
  }
}

/** A naive page: it counts its ticks, and adds the time away when it is opened. */
function openNaivePage(device: Device): Page {
  const read = () => JSON.parse(device.storage.getItem(KEY) ?? '{"seconds":0,"running":false,"last_updated":0}')
  const write = (changes: object) =>
    device.storage.setItem(KEY, JSON.stringify({ ...read(), ...changes, last_updated: device.wall }))
  const opened = read()
  if (opened.running) write({ seconds: opened.seconds + (device.wall - opened.last_updated) / 1000 })
  return {
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
      ...(['open', 'crash', 'reload', 'hide', 'sleep', 'away'] as const),
    ),
    part: fc.integer({ min: 1, max: 999_999 }),
    which: fc.nat(1),
    lost: fc.constantFrom('request' as const, 'answer' as const, 'nothing' as const),
  })
  .map(({ part, ...step }) => ({ ...step, ms: Math.ceil((part / 1_000_000) * (longest[step.act] ?? 0)) }))

/** The longest time that a step may take, in milliseconds. */
const longest: Record<string, number> = {
  work: MINUTE / 4,
  hide: 10 * MINUTE,
  sleep: 2 * HOUR,
  away: 2 * HOUR,
}

/** A timer on a device with up to two pages, and the steps that can happen to it. */
function createLife(open: (device: Device) => Page) {
  const device = createDevice()
  let pages = [open(device)]
  const page = (which: number) => pages[which] ?? pages[0] ?? openAnother()

  function openAnother(): Page {
    const opened = open(device)
    pages.splice(1)
    pages.push(opened)
    return opened
  }

  /** Time passes. Each page ticks once a second, or once a minute when hidden, at its own moment. */
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
      pages = pages.filter((each) => each !== crashed)
    },
    reload({ which }: Step) {
      const before = page(which)
      pages = pages.map((each) => (each === before ? open(device) : each))
    },
    away({ ms }: Step) {
      pages = []
      device.pass(ms)
    },
    sleep({ ms }: Step) {
      device.pass(ms)
      work(1000)
    },
  }

  return {
    acts,
    /** The error of what is shown, in seconds. */
    error: () => Math.abs(page(0).shown() - Math.min(device.truth, MAX_DURATION)),
    /** The error of the server, in seconds, once the timer is stopped and everything is saved. */
    serverError() {
      page(0).pause()
      page(0).send('nothing')
      return Math.abs(device.server - Math.floor(Math.min(device.truth, MAX_DURATION)))
    },
  }
}

/** Runs a schedule. Returns the worst error that was shown, and the server's error at the end. */
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

const rounds = 20 * (fc.readConfigureGlobal().numRuns ?? 100)

test(`in ${rounds} random schedules, a timer loses no time and counts none twice`, () => {
  fc.assert(
    fc.property(schedule, (steps) => {
      const { worst, serverError } = live(openPage, steps)
      return worst <= 1 && serverError <= 1
    }),
    { numRuns: rounds },
  )
}, 180_000)

test('a page that counts its ticks is wrong in most schedules', () => {
  const wrong = fc.sample(schedule, 1_000).filter((steps) => live(openNaivePage, steps).worst > 1)
  expect(wrong.length).toBeGreaterThan(500)
})
