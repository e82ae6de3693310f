import { z } from 'zod'

/** What the server tells the page before the first call; it fills the meta element of index.html. */
const Config = z.object({
  auth: z.union([
    z.object({ kind: z.literal('local') }),
    z.object({ kind: z.literal('clerk'), publishable_key: z.string(), frontend_api: z.string() }),
  ]),
  sign_up: z.enum(['open', 'waitlist', 'closed']),
  card_provider: z.string(),
  test_mode: z.boolean(),
  shop_name: z.string(),
})
type Config = z.infer<typeof Config>

const development: Config = {
  auth: { kind: 'local' },
  sign_up: 'open',
  card_provider: 'Stripe (test mode)',
  test_mode: true,
  shop_name: 'Stringbed',
}

function read(): Config {
  const content = document.querySelector('meta[name="stringbed-config"]')?.getAttribute('content') ?? ''
  return content.startsWith('{') ? Config.parse(JSON.parse(content)) : development
}

export const config = read()
