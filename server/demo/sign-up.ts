import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../base/process/config.ts'
import { PASSWORD } from './people.ts'

type Place = Pick<Config, 'host' | 'port' | 'publicUrl'>

const PAUSE_MS = 500
const PATIENCE_MS = 60_000

/**
 * Signs a person up through the API, so the password is stored like any other. An account that exists already is no
 * error. Tries again while the portal is busy, as in its first second.
 */
export async function signUp(place: Place, person: { name: string; email: string }) {
  let status = await attempt(place, person)
  for (let waited = 0; status === 503 && waited < PATIENCE_MS; waited += PAUSE_MS) {
    await sleep(PAUSE_MS)
    status = await attempt(place, person)
  }
  if (status >= 500) throw new Error(`The demo's sign-up failed with status ${status}`)
}

async function attempt({ host, port, publicUrl }: Place, { name, email }: { name: string; email: string }) {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/auth/sign-up/email`
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ name, email, password: PASSWORD }),
  })
  return status
}
