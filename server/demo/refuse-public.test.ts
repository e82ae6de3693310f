import { expect, test } from 'vitest'
import { loadConfig } from '../base/process/config.ts'
import { refusePublicDemo } from './refuse-public.ts'

test('the demo refuses to start where other machines can reach it', () => {
  const refusal = 'The demo has public passwords'
  expect(() => refusePublicDemo(loadConfig({}))).not.toThrow()
  expect(() => refusePublicDemo(loadConfig({ HOST: '0.0.0.0' }))).toThrow(refusal)
  expect(() => refusePublicDemo(loadConfig({ PUBLIC_URL: 'http://strings.example' }))).toThrow(refusal)
})
