import { expect, test } from 'vitest'
import { createReconnectGate } from './reconnect-gate.ts'

/** Creates a gate whose clock advances only while it waits. */
function withClock(random = 1) {
  const clock = { time: 0 }
  const wait = async (milliseconds = 0) => {
    clock.time += milliseconds
  }
  return { clock, gate: createReconnectGate({ now: () => clock.time, random: () => random, wait: wait as never }) }
}

test('after a failure, the pauses grow to half a second', async () => {
  const { clock, gate } = withClock()
  const attempts: number[] = []
  const fail = async () => {
    attempts.push(clock.time)
    throw new Error('refused')
  }
  for (let count = 0; count < 8; count++) await expect(gate(fail)).rejects.toThrow('refused')
  expect(attempts).toEqual([0, 50, 150, 350, 750, 1_250, 1_750, 2_250])
})

test('after attempts fail together, only one is repeated, and the others share its outcome', async () => {
  const { clock, gate } = withClock()
  let isUp = false
  let attempts = 0
  const connect = async () => {
    attempts++
    if (!isUp) throw new Error('refused')
  }
  const connectAll = () => Promise.allSettled(Array.from({ length: 16 }, () => gate(connect)))
  await connectAll()
  expect(attempts).toBe(16)
  const outcomes = await connectAll()
  expect([attempts, clock.time]).toEqual([17, 50])
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  isUp = true
  await connectAll()
  expect([attempts, clock.time]).toEqual([33, 150])
})

test('the pauses differ between portals', async () => {
  const pauseOf = async (random: number) => {
    const { clock, gate } = withClock(random)
    await gate(() => Promise.reject(new Error('refused'))).catch(() => {})
    await gate(async () => {})
    return clock.time
  }
  expect(await Promise.all([0, 0.5, 1].map(pauseOf))).toEqual([25, 37.5, 50])
})
