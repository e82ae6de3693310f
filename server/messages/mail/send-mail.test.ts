import { afterEach, describe, expect, test } from 'vitest'
import { workOff } from '../../base/jobs/worker.ts'
import { createManager } from '../../testing/factories.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { hurry } from '../../testing/payments.ts'
import { SMALL_PNG } from '../../testing/png.ts'
import { testApp } from '../../testing/test-app.ts'
import { createSendMessage } from '../send.ts'
import { postEmail } from './queries.ts'
import { createMailer } from './send-mail.ts'

const portal = testApp()
const email = {
  to: 'lena@example.com',
  subject: 'Your racket is ready: <Astrox> & more',
  paragraphs: ['Hello Lena,', 'your <b>Astrox</b> is ready.'],
  button: { label: 'See it', url: 'http://localhost:3000/rackets/1?a=1&b=2' },
}

const work = (smtpUrl: string | null) =>
  workOff(portal.pool, {
    send_message: createSendMessage(portal.db, {
      mailer: createMailer({ smtpUrl, mailFrom: 'Shop <shop@example.com>' }),
      publicUrl: 'http://localhost:3000',
    }),
  })

let stop = async () => {}
afterEach(() => stop())

async function mailServer(refuse?: () => number | null) {
  const server = await startMailServer(refuse)
  stop = server.stop
  return server
}

describe('an email', () => {
  test('is sent once through the mail server, as plain text and HTML', async () => {
    const { url, received } = await mailServer()
    await postEmail(portal.db, email)
    await work(url)
    await work(url)
    expect(received).toHaveLength(1)
    expect(received[0]?.text).toContain('To: lena@example.com')
    expect(received[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(received[0]?.text).toContain('text/plain')
    expect(received[0]?.text).toContain('text/html')
    expect(received[0]?.text).toContain('your &lt;b&gt;Astrox&lt;/b&gt; is ready.')
    const mail = await portal.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ state: 'sent', sent_at: expect.any(Date), text_body: '', html_body: '' })
  })

  test('shows the name and the logo of the shop, which is a part of it', async () => {
    const { url, received } = await mailServer()
    const set = (sign: { name: string; logo: Buffer | null }) =>
      portal.db.updateTable('shop_settings').set(sign).execute()
    await set({ name: 'Smash & Strings', logo: Buffer.from(SMALL_PNG, 'base64') })
    await postEmail(portal.db, email)
    await work(url)
    await set({ name: 'Stringbed', logo: null })
    await postEmail(portal.db, email)
    await work(url)
    // The mail server gets lines of at most 76 characters.
    const [first, second] = received.map(({ text }) => text.replaceAll(/=\r?\n/g, ''))
    expect(first).toContain('<b>Smash &amp; Strings</b>')
    expect(first).toContain('src=3D"cid:logo"')
    expect(first).toMatch(/Content-Type: image\/png; name=logo\.png/)
    expect(first).toContain(SMALL_PNG.slice(0, 70))
    expect(second).not.toContain('cid:logo')
    expect(second).not.toContain('image/png')
  })

  test('that goes through a mail server is not shown to managers, not even while it waits', async () => {
    const { url } = await mailServer(() => 451)
    await postEmail(portal.db, email)
    const manager = await createManager(portal)
    const read = () => portal.call('GET', '/shop/mail/', { as: manager })
    expect(await read()).toMatchObject({ count: 1, results: [{ state: 'waiting', text: null }] })
    await work(url)
    expect(await read()).toMatchObject({ count: 1, results: [{ state: 'failed', text: null }] })
  })

  test('is retried when the mail server refuses it', async () => {
    let isOpen = false
    const { url, received } = await mailServer(() => (isOpen ? null : 451))
    await postEmail(portal.db, email)
    await work(url)
    const mail = await portal.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ state: 'failed', last_error: expect.stringContaining('refused with 451') })

    isOpen = true
    await hurry(portal)
    await work(url)
    expect(received).toHaveLength(1)
  })

  test('is kept without a mail server, and the manager sees it as unsent', async () => {
    await postEmail(portal.db, email)
    await work(null)
    const manager = await createManager(portal)
    const { body } = await portal.ask('GET', '/shop/mail/', { as: manager })
    expect(body.results).toEqual([
      {
        id: expect.any(Number),
        kind: 'account',
        channel: 'email',
        customer: null,
        jobs: [],
        is_final: false,
        is_concerned: false,
        stop_reason: null,
        actor: null,
        due_date: expect.stringMatching(/Z$/),
        recipient: 'lena@example.com',
        subject: email.subject,
        text: expect.stringContaining('See it:\nhttp://localhost:3000/rackets/1?a=1&b=2'),
        state: 'kept',
        error: null,
        create_date: expect.stringMatching(/Z$/),
        sent_date: null,
        passed_on_date: null,
      },
    ])
  })

  test('is not sent when its transaction is rolled back', async () => {
    const { url, received } = await mailServer()
    await portal.db
      .transaction()
      .execute(async (trx) => {
        await postEmail(trx, email)
        throw new Error('changed our mind')
      })
      .catch(() => {})
    await work(url)
    expect(received).toEqual([])
  })
})
