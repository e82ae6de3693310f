import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KINDS = ['received', 'ready', 'reminder', 'new_time', 'question']

/**
 * Takes pictures of each kind of message as an email with sample data, and saves its plain text. `isWanted` decides by the
 * name of a picture. Returns the number of pictures.
 * @param {{ browser: import('@playwright/test').Browser, shop: { url: string, signIn: Function }, folder: string,
 *   widths: number[], themes: readonly ('light' | 'dark')[], isWanted: (name: string) => boolean }} options
 */
export async function takeEmails({ browser, shop, folder, widths, themes, isWanted }) {
  const pictures = KINDS.flatMap((kind) =>
    widths.flatMap((width) =>
      themes.map((theme) => ({ kind, width, theme, name: `email-${kind.replace('_', '-')}-${width}-${theme}` })),
    ),
  ).filter(({ name }) => isWanted(name))
  if (pictures.length === 0) return 0
  const context = await browser.newContext({ baseURL: shop.url })
  await shop.signIn(context, 'manager')
  const { token } = await (await context.request.get('/api/auth/session')).json()
  const headers = { authorization: `Bearer ${token}`, origin: shop.url }
  const templates = await (await context.request.get('/api/shop/messages/templates/', { headers })).json()
  const page = await context.newPage()
  for (const kind of new Set(pictures.map((picture) => picture.kind))) {
    const { subject, body } = templates.find((template) => template.kind === kind)
    const preview = await context.request.post('/api/shop/messages/preview/', {
      headers,
      data: { kind, subject, body },
    })
    const email = await preview.json()
    writeFileSync(join(folder, `email-${kind.replace('_', '-')}.txt`), `Subject: ${email.subject}\n\n${email.text}\n`)
    await page.setContent(email.html)
    for (const { width, theme, name } of pictures.filter((picture) => picture.kind === kind)) {
      await page.setViewportSize({ width, height: 600 })
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    }
  }
  await context.close()
  return pictures.length
}
