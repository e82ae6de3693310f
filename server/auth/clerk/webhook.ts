import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/connect.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { ensureUser, forgetUser } from '../../people/ensure-user.ts'
import type { AuthProvider } from '../provider.ts'

interface WebhookOptions {
  db: Db
  /** null: there is no webhook. */
  secret: string | null
  person: Pick<AuthProvider, 'profile' | 'rights'>
}

/** Mounts the webhook by which the hosted provider tells of people: signed over the raw body, harmless when repeated. */
export const mountClerkWebhook =
  ({ db, secret, person }: WebhookOptions) =>
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/api/webhooks/clerk/', async (request) => {
      if (!secret) throw notFound()
      const event = await readEvent(request.headers, request.body as Buffer, secret)
      await apply(db, event, person)
      return {}
    })
  }

async function readEvent(headers: Record<string, unknown>, body: Buffer, secret: string): Promise<WebhookEvent> {
  const signed = new Headers()
  for (const name of ['svix-id', 'svix-timestamp', 'svix-signature']) signed.set(name, String(headers[name] ?? ''))
  const request = new Request('http://webhook.invalid/', {
    method: 'POST',
    headers: signed,
    body: new Uint8Array(body),
  })
  return verifyWebhook(request, { signingSecret: secret }).catch(() => {
    throw badRequest('This event is not signed by the authentication provider.')
  })
}

// What an event says may be old by now, so it only tells whom to look up: any order and any repeat end the same.
async function apply(db: Db, event: WebhookEvent, person: WebhookOptions['person']): Promise<void> {
  const userId = personOf(event)
  if (!userId) return
  const known = await ensureUser(db, person, { userId })
  if (!known) await forgetUser(db, userId)
}

function personOf(event: WebhookEvent): string | undefined {
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
    case 'user.deleted':
      return event.data.id
    // Who signs in may have become a manager by the configuration meanwhile.
    case 'session.created':
      return event.data.user_id
  }
}
