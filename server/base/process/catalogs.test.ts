import { expect, test } from 'vitest'
import { EmailAddress } from '../../../contract/base/email.ts'
import { LANGUAGES } from '../../../contract/base/languages.ts'
import { LABEL_SIZES } from '../../../contract/job/labels.ts'
import { PRICE_LINES } from '../../../contract/job/price-lines.ts'
import { STATUSES } from '../../../contract/job/statuses.ts'
import { MESSAGES } from '../../../contract/messages/message-kinds.ts'
import { TemplateInput } from '../../../contract/messages/message-templates.ts'
import { MessageWebhookInput } from '../../../contract/messages/messages.ts'
import { readCatalog, sayTo } from './catalogs.ts'

const refusal = ({ error }: { error?: { issues: { message: string }[] } }) => error?.issues[0]?.message ?? ''

test.each(LANGUAGES)(
  '%s has the refusals of forms for staff, the sizes of labels, and why a push message failed',
  (language) => {
    const say = sayTo(language)
    const texts = [
      refusal(EmailAddress.safeParse('ben@')),
      refusal(MessageWebhookInput.safeParse({ url: 'http://example.com' })),
      refusal(TemplateInput.safeParse({ kind: 'ready', subject: '{nobody}', body: 'Hello' })),
      ...Object.values(LABEL_SIZES).map(({ use }) => use),
      "None of the customer's devices accepts push messages anymore.",
      'The push service did not accept the message.',
      'The address did not accept the message.',
    ]
    const left = texts.filter((text) => say.of(text) === text)
    expect(left).toEqual(['Brother QL', 'Dymo'])
  },
)

// `npm run check` cannot ask for them, because only the page that shows them says that they are translated.
test.each(LANGUAGES)('%s has the labels of statuses, price lines and messages', (language) => {
  const labels = [
    ...Object.values(STATUSES).flatMap(({ label, tab }) => [label, tab]),
    ...Object.values(PRICE_LINES).flatMap(({ label }) => label ?? []),
    ...Object.values(MESSAGES).flatMap(({ label, choice }) => [label, choice]),
  ]
  const catalog = readCatalog(language)
  expect(labels.filter((label) => !catalog.has(label))).toEqual([])
})

// The browser gets the name from the server, so no page has its text.
test.each(LANGUAGES)('%s has the name of the card payment provider in test mode', (language) => {
  expect(sayTo(language).of('Stripe (test mode)')).toMatch(/^Stripe ?[(（](?!test mode)/)
})

test('an English word with two meanings has a translation for each', () => {
  const [japanese, korean, chinese] = [sayTo('ja'), sayTo('ko'), sayTo('zh-Hans')]
  // The address of the shop is no web address.
  expect([japanese`Address`, japanese.context('webhook')`Address`]).toEqual(['住所', 'アドレス'])
  expect(japanese.context('day')`Close`).toBe('レジ締め')
  const each = [japanese, korean, chinese]
  // A weekday on which the shop does not open, and the days until a racket of a speed is ready.
  expect(each.map((say) => say.context('weekday')`Closed`)).toEqual(['定休日', '휴무', '休息'])
  expect(each.map((say) => say.context('speed')`Days`)).toEqual(['日数', '일수', '天数'])
})

test('the figure of the period before follows its words in languages that put the words first', () => {
  const texts = (['ja', 'ko', 'zh-Hans'] as const).map((language) => sayTo(language)`${'¥0'} before`)
  expect(texts).toEqual(['前の期間 ¥0', '이전 ¥0', '此前 ¥0'])
})
