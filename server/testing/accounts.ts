import { expect } from 'vitest'
import { workOff } from '../base/jobs/worker.ts'
import { createTasks } from '../tasks.ts'
import { type Browser, createBrowser } from './browser.ts'
import type { TestApp } from './test-app.ts'

export const email = 'lena@example.com'
export const password = 'mains and crosses'

/** Accounts of a portal with the embedded provider. */
export const accountsOf = (portal: TestApp) => ({
  /** Creates an account and returns the browser that is signed in to it. */
  async signedUp(address = email, name = 'Lena Brandt'): Promise<Browser> {
    const browser = createBrowser(portal)
    expect((await browser.post('/sign-up/email', { name, email: address, password })).status).toBe(200)
    return browser
  },

  /** Signs in to an account in a new browser. */
  async signedIn(address = email, secret = password): Promise<Browser> {
    const browser = createBrowser(portal)
    expect((await browser.post('/sign-in/email', { email: address, password: secret })).status).toBe(200)
    return browser
  },

  /** Calls the API with a session token. */
  callMe: async (token: string | null) => portal.ask('GET', '/me/', { as: { token: token ?? '' } }),

  /** Returns the secret in the newest email with a link of a kind. */
  async emailLink(step: string): Promise<string> {
    const tasks = createTasks({
      ...portal,
      directUrl: '',
      config: {
        backups: null,
        authSecret: null,
        dataDir: '',
        smtpUrl: null,
        publicUrl: 'http://localhost:3000',
        mailFrom: '',
        allowsPrivateWebhooks: false,
      },
      log: portal.app.log,
    })
    await workOff(portal.pool, tasks)
    await workOff(portal.pool, tasks)
    const emails = await portal.db.selectFrom('messages').selectAll().orderBy('id', 'desc').execute()
    for (const { text_body } of emails) {
      const found = new RegExp(`#${step}=(\\S+)`).exec(text_body)?.[1]
      if (found) return decodeURIComponent(found)
    }
    throw new Error(`no email has a link #${step}=`)
  },
})

/** The claims of a session token. */
export const claimsOf = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
