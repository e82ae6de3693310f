import { describe, expect, it } from 'vitest'
import { unansweredKey } from './unanswered.ts'

describe('unansweredKey', () => {
  it('gives the same request the same key until it is answered', () => {
    const first = unansweredKey('POST /racket/ {"manufacturer":"Yonex"}')
    expect(unansweredKey('POST /racket/ {"manufacturer":"Yonex"}').value).toBe(first.value)
    first.answered()
    expect(unansweredKey('POST /racket/ {"manufacturer":"Yonex"}').value).not.toBe(first.value)
  })

  it('gives another request another key', () => {
    expect(unansweredKey('a').value).not.toBe(unansweredKey('b').value)
  })

  it('creates keys that the server accepts: 32 hexadecimal digits', () => {
    expect(unansweredKey('c').value).toMatch(/^[\da-f]{32}$/)
  })
})
