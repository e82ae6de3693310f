import { expect, test } from 'vitest'
import { daysLeft, LEAST_USE_DAYS, piecesToOrder, USE_DAYS, usedInWeek } from './order-soon.ts'
import { coverText } from './order-text.ts'
import { wholeSets } from './stock.ts'

const SHOP = { set_meters: 10, delivery_days: 7 }
const need = (part: Partial<Parameters<typeof piecesToOrder>[0]>) =>
  piecesToOrder(
    { stock_meters: 0, used_meters: 0, used_days: USE_DAYS, queued_meters: 0, piece_meters: 10, ...part },
    SHOP,
  )

test('covers the use until two weeks after the delivery, and the queue, in whole reels or sets', () => {
  // 10 m a day for 21 days
  expect(need({ used_meters: 560 })).toBe(21)
  expect(need({ used_meters: 560, piece_meters: 200 })).toBe(2)
  expect(need({ used_meters: 560, stock_meters: 150, queued_meters: 30 })).toBe(9)
  expect(need({ used_meters: 560, stock_meters: 209 })).toBe(1)
  expect(need({ used_meters: 560, stock_meters: 210 })).toBe(0)
  expect(need({ used_meters: 560, stock_meters: 900 })).toBe(0)
  expect(need({ used_meters: 560, stock_meters: -20 })).toBe(23)
})

test('a shop whose deliveries come sooner orders less', () => {
  // 10 m a day for 15 days
  const used = { stock_meters: 0, used_meters: 560, used_days: USE_DAYS, queued_meters: 0, piece_meters: 10 }
  expect(piecesToOrder(used, { set_meters: 10, delivery_days: 1 })).toBe(15)
})

test('a stock that is exactly what is needed is enough, whatever the fractions', () => {
  expect(need({ used_meters: 520, stock_meters: 195 })).toBe(0)
  expect(need({ used_meters: 520, stock_meters: 194.9 })).toBe(1)
  // Thirty sets of 10.2 m.
  expect(need({ used_meters: 816, piece_meters: 10.2 })).toBe(30)
})

test('a stock of three sets is three whole sets, and lasts for all of its days', () => {
  expect(wholeSets(27.9, 9.3)).toBe(3)
  expect(wholeSets(27.8, 9.3)).toBe(2)
  expect(daysLeft({ stock_meters: 0.7, used_meters: 0.1, used_days: USE_DAYS })).toBe(392)
})

test('the list says for how long it is, also with a delivery on the next day', () => {
  expect(coverText(1)).toContain('Covers the day until delivery and two more weeks')
  expect(coverText(2)).toContain('Covers the 2 days until delivery and two more weeks')
})

test('asks for a string that only the queue needs, and for none that nobody uses', () => {
  expect(need({})).toBe(0)
  expect(need({ queued_meters: 10 })).toBe(2)
  expect(need({ queued_meters: 10, stock_meters: 20 })).toBe(0)
})

test('the days left follow from the use of eight weeks', () => {
  const left = (stock_meters: number, used_meters: number) =>
    daysLeft({ stock_meters, used_meters, used_days: USE_DAYS })
  expect(left(58, 560)).toBe(5)
  expect(left(-5, 560)).toBe(0)
  expect(left(58, 0)).toBe(null)
})

test('the use of a string with a shorter record is that of its own days', () => {
  const firstWeek = { used_meters: 70, used_days: 7 }
  expect(usedInWeek(firstWeek)).toBe(70)
  expect(usedInWeek({ used_meters: 76, used_days: USE_DAYS })).toBe(10)
  expect(daysLeft({ stock_meters: 70, ...firstWeek })).toBe(7)
  // 10 m a day for 21 days
  expect(need({ ...firstWeek, stock_meters: 70 })).toBe(14)
  // The queue alone says little about a string that was never used.
  expect(need({ used_days: 7, queued_meters: 10 })).toBe(2)
})

// Three seasons of a shop that looks at the list each morning and orders what it says, by the same rule as in the portal.

/** Random numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const DAYS = 365
const DELIVERY = 7
/** Days from the order of a job until its racket is strung. */
const WAIT = 2

interface Season {
  seed: number
  /** The jobs of a day, by the day of the season. */
  jobs: (day: number) => number
}

const SEASONS: Season[] = [
  { seed: 1, jobs: () => 10 },
  { seed: 2, jobs: (day) => 12 + 8 * Math.sin((day / DAYS) * 2 * Math.PI) },
  // It grows by half, has a summer break, and doubles for the week of a tournament.
  { seed: 3, jobs: (day) => (day > 200 && day < 230 ? 2 : day > 290 && day < 297 ? 30 : 10 + day / 73) },
]

interface Item {
  /** The share of the jobs, and the length of a reel or set. */
  share: number
  piece: number
  stock: number
  used: number[]
  queue: number[]
  deliveries: { day: number; meters: number }[]
}

function replay({ seed, jobs }: Season) {
  const random = randomOf(seed)
  // Some strings are asked for often and come on reels; others are rare and come as sets.
  const items = Array.from({ length: 15 }, (_, rank): Item => {
    const piece = rank < 8 ? 200 : 10
    return { share: 1 / (rank + 1), piece, stock: 200, used: [], queue: [], deliveries: [] }
  })
  const shares = items.reduce((sum, { share }) => sum + share, 0)
  const choose = () => {
    let left = random() * shares
    for (const item of items) {
      left -= item.share
      if (left < 0) return item
    }
    return items[0]
  }
  let strung = 0
  let empty = 0
  let worst = Number.NEGATIVE_INFINITY
  for (let day = 0; day < DAYS; day++) {
    const daysOfUse = Math.min(USE_DAYS, Math.max(LEAST_USE_DAYS, day))
    for (const item of items) {
      const due = item.deliveries.filter((delivery) => delivery.day <= day)
      item.deliveries = item.deliveries.filter((delivery) => delivery.day > day)
      for (const { meters } of due) item.stock += meters
      const usedIn = (days: number) => item.used.filter((each) => each >= day - days).length * 10
      const onTheWay = item.deliveries.reduce((sum, { meters }) => sum + meters, 0)
      const pieces = piecesToOrder(
        {
          stock_meters: item.stock + onTheWay,
          used_meters: usedIn(USE_DAYS),
          used_days: daysOfUse,
          queued_meters: item.queue.length * 10,
          piece_meters: item.piece,
        },
        { set_meters: 10, delivery_days: DELIVERY },
      )
      if (pieces > 0) {
        item.deliveries.push({ day: day + DELIVERY, meters: pieces * item.piece })
        worst = Math.max(
          worst,
          pieces * item.piece - (usedIn(USE_DAYS) / daysOfUse) * 28 - (item.piece === 10 ? 100 : item.piece),
        )
      }
      while ((item.queue[0] ?? DAYS) <= day) {
        item.queue.shift()
        strung++
        if (item.stock < 10 && usedIn(USE_DAYS) > 0) empty++
        item.stock -= 10
        item.used.push(day)
      }
    }
    const most = jobs(day) * 2
    for (let count = Math.round(random() * most); count > 0; count--) choose()?.queue.push(day + WAIT)
  }
  return { strung, empty, worst }
}

test.each(SEASONS)(
  'at most 2% of the jobs of season $seed meet an empty string, and no order is too large',
  (season) => {
    const { strung, empty, worst } = replay(season)
    expect(strung).toBeGreaterThan(2_000)
    expect(empty / strung).toBeLessThan(0.02)
    // Four weeks of use, and one reel or ten sets.
    expect(worst).toBeLessThanOrEqual(0)
  },
)
