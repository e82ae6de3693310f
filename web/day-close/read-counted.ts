import { parseMoney } from '../money.ts'

/**
 * A typed amount that was counted. With a sign it is below zero, because a way to pay can return more than it received. Null
 * for empty text, undefined for anything but an amount.
 */
export function readCounted(text: string): number | null | undefined {
  const [sign = ''] = /^\s*[-−]/.exec(text) ?? []
  const amount = parseMoney(text.slice(sign.length))
  return sign !== '' && typeof amount === 'number' ? 0 - amount : amount
}
