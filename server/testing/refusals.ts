import { expect } from 'vitest'
import { digestOf } from './digest.ts'
import type { TestApp } from './test-app.ts'

/** Makes the function that makes a call which must be refused, and checks that nothing changed. */
export const refusals =
  (portal: TestApp) =>
  async (call: () => ReturnType<TestApp['ask']>, status: number, error: unknown): Promise<void> => {
    const before = await digestOf(portal.db)
    expect(await call()).toMatchObject({ status, body: { error } })
    expect(await digestOf(portal.db)).toBe(before)
  }
