import { expect, test } from 'vitest'
import { isModel } from './model-search.ts'

const ASTROX = 'Yonex: Astrox 88 D Pro 4U'

test.each(['astrox 88', 'ax 88', 'ax88', '88 ax', 'pro 88 yonex', 'AX 88D', 'trox', 'yx ax'])(
  '%s finds an Astrox 88',
  (typed) => {
    expect(isModel(ASTROX, typed)).toBe(true)
  },
)

test.each(['ax 99', 'nf 88', 'xa 88', 'bx 88', 'astrox 888'])('%s does not find it', (typed) => {
  expect(isModel(ASTROX, typed)).toBe(false)
})
