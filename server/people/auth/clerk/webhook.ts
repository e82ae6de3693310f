import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks'
import type { FastifyInstance } from 'fastify'
import { type Db, transact } from '../../../base/database/connect.ts'
import { badRequest, notFound } from '../../../base/errors.ts'
import type { AuthProvider, People } from '../provider.ts'

interface WebhookOptions {
  db: Db
  /** Without a secret there is no webhook. */
  secret: string | null
  people: People
  profile: AuthProvider['profile']
}

/** Mounts the webhook for changes of people. Events are signed over the raw body and may be repeated. */
export const mountClerkWebhook = (options: WebhookOptions) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/webhooks/clerk/', async (request) => {
    if (!options.secret) throw notFound()
    // The parser above leaves the body as it is.
    const event = await readEvent(request.headers, request.body as Buffer, options.secret)
    await apply(event, options)
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

// An event may be out of date when it arrives, so only its person counts: the provider is asked for the current profile.
async function apply(event: WebhookEvent, { db, people, profile }: WebhookOptions): Promise<void> {
  const userId = personOf(event)
  if (!userId) return
  const known = await profile(userId)
  if (known) await people.save(userId, known)
  else await transact(db, (trx) => people.forget(trx, userId))
}

function personOf(event: WebhookEvent): string | undefined {
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
    case 'user.deleted':
      return event.data.id
    // The configuration may have made this person a manager since they last signed in.
    case 'session.created':
      return event.data.user_id
  }
}
