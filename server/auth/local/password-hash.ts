import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { unavailable } from '../../http/errors.ts'

const AT_ONCE = 4
const LONGEST_QUEUE = 100

export interface HashCost {
  N: number
  r: number
  p: number
}

// 32 MiB and three passes for one hash; stored with it, so that a later change does not lock anybody out.
const COST: HashCost = { N: 32_768, r: 8, p: 3 }
const KEY_LENGTH = 32

let running = 0
const waiting: (() => void)[] = []

/** A hash takes memory and a core for a while: a flood of them waits in line, and a long line is refused. */
async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1
  else {
    if (waiting.length >= LONGEST_QUEUE) throw unavailable('Too many people are signing in. Please try again.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await act()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (password: string, salt: Buffer, { N, r, p }: HashCost) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
        scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/** `scrypt$N$r$p$salt$key`; at most four at once. Throws 503 when too many wait. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$')
  if (kind !== 'scrypt') return false
  const expected = Buffer.from(key, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === found.length && timingSafeEqual(expected, found)
}
