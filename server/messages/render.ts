import { uncapitalized } from '../../contract/base/capitals.ts'
import { isolated } from '../../contract/base/isolated.ts'
import { eachOf } from '../../contract/base/keys.ts'
import type { Say } from '../../contract/base/say.ts'
import { listed } from '../../contract/base/sentence.ts'
import {
  fillTemplate,
  type MessagePreview,
  PLACEHOLDER_NAMES,
  type Placeholder,
  type Template,
} from '../../contract/messages/message-templates.ts'
import type { PushNotice } from '../../contract/messages/push.ts'
import { escapeHtml } from '../base/http/escape-html.ts'
import type { Content, MessageRacket } from './content.ts'
import { buttonHtml, emailPage } from './mail/emails.ts'

/** A value on one line: a line break in a name must not end a header or start a paragraph. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A name on one line, in whichever script. */
const named = (name: string) => isolated(oneLine(name))

/** A message as subject, plain text and HTML. With `stopUrl` it ends with the link that stops reminders. */
export function render(template: Template, content: Content, stopUrl: string | null): MessagePreview {
  const texts = textValues(content)
  const subject = oneLine(
    fillTemplate(template.subject, (name) => oneLine(name === 'rackets' ? names(content) : texts[name])),
  )
  const paragraphs = template.body.split(/\n{2,}/)
  const filled = paragraphs.map((part) => fillTemplate(part, (name) => texts[name])).filter(Boolean)
  const pages = htmlValues(content, texts)
  const html = paragraphs
    .map((part) => fillTemplate(part, (name) => pages[name], lines))
    .filter(Boolean)
    .map((part) => `<div style="margin:0 0 16px">${part}</div>`)
    .join('\n')
  const { button, say } = content
  const press = button && `${button.label}:\n${button.url}`
  const end = signature(content)
  const stop = stopUrl && `${say`Stop these reminders`}:\n${stopUrl}`
  return {
    subject,
    text: [...filled, ...(press ? [press] : []), end, ...(stop ? [stop] : [])].join('\n\n'),
    html: emailPage(
      subject,
      html + (button ? buttonHtml(button, say) : ''),
      lines(end) +
        (stopUrl ? `<br><br><a href="${escapeHtml(stopUrl)}">${escapeHtml(say`Stop these reminders`)}</a>` : ''),
      content.shop,
      say,
    ),
  }
}

// Push services take at most 4,096 bytes.
const MAX_TITLE = 200
const MAX_NOTICE = 600
const shortened = (text: string, max: number) => {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

/**
 * A message as a notification, which opens its button's page, the status page of its racket, or the dashboard for
 * several.
 */
export function renderNotice(
  template: Template,
  content: Content,
  { public_id, publicUrl }: { public_id: string; publicUrl: string },
): PushNotice {
  const rackets = content.rackets.map((racket) => ({ ...racket, link: null }))
  const { subject, text } = render(template, { ...content, rackets, button: null }, null)
  const [racket] = content.rackets
  return {
    title: shortened(subject, MAX_TITLE),
    body: shortened(text, MAX_NOTICE),
    url: content.button?.url ?? ((content.rackets.length === 1 && racket?.link) || `${publicUrl}/`),
    tag: public_id.replaceAll('-', ''),
  }
}

// The hours are a placeholder, so the signature leaves them out.
const signature = ({ shop }: Content) => [shop.name, shop.address].filter(Boolean).join('\n')

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const names = ({ rackets, say }: Content) =>
  listed(
    rackets.map(({ name }) => named(name)),
    say.language,
  )
const tickets = ({ rackets, say }: Content) =>
  listed(
    rackets.map(({ ticket, name }) => ticket ?? named(name)),
    say.language,
  )
const hours = ({ shop, say }: Content) => shop.opening_hours && `${say`Opening hours`}:\n${shop.opening_hours}`

/** 'Ticket B-44, ready for pickup, shelf C2' */
function stateOf({ ticket, state }: MessageRacket, say: Say): string {
  if (ticket === null) return state
  return say`Ticket ${oneLine(ticket)}, ${say.language === 'en' ? uncapitalized(state) : state}`
}

const racketLines = (racket: MessageRacket, say: Say) => [
  named(racket.name),
  listed([named(racket.string), racket.tension], say.language),
  stateOf(racket, say),
  ...(racket.remark ? [say`From the stringer: ${named(racket.remark)}`] : []),
]

type Values = Record<Placeholder, string>

function textValues(content: Content): Values {
  return {
    'first name': named(content.first_name),
    rackets: content.rackets
      .map((racket) => [...racketLines(racket, content.say), ...(racket.link ? [racket.link] : [])].join('\n'))
      .join('\n\n'),
    tickets: tickets(content),
    price: content.price,
    hours: hours(content),
    shop: named(content.shop.name),
    detail: content.detail,
  }
}

const htmlValues = ({ rackets, price, say }: Content, texts: Values): Values => ({
  ...eachOf(PLACEHOLDER_NAMES, (name) => lines(texts[name])),
  rackets: rackets.map((racket) => racketHtml(racket, say)).join('\n'),
  price: `<strong>${lines(price)}</strong>`,
})

function racketHtml(racket: MessageRacket, say: Say): string {
  const [name = '', ...rest] = racketLines(racket, say)
  const link = racket.link && `<br><a href="${escapeHtml(racket.link)}">${escapeHtml(say`See its status`)}</a>`
  return `<div class="racket"><strong>${escapeHtml(name)}</strong><br>${rest.map(escapeHtml).join('<br>')}${link ?? ''}</div>`
}
