import { describe, expect, test } from 'vitest'
import { english } from '../../contract/base/say.ts'
import type { Content, MessageRacket } from './content.ts'
import { render, renderNotice } from './render.ts'

const racket: MessageRacket = {
  ticket: 'B-44',
  name: 'Yonex Astrox',
  string: 'Yonex: BG80',
  tension: '25 / 27 lbs',
  remark: '',
  state: 'Ready for pickup, shelf C2',
  link: 'https://shop.example/t/ABC',
}
const other: MessageRacket = {
  ...racket,
  ticket: null,
  name: 'Victor Thruster',
  remark: 'Knots <were> loose',
  state: 'New',
  link: null,
}
const content: Content = {
  say: english,
  shop: { name: 'Smash & Co', address: '1 Net Street\nBerlin', opening_hours: 'Mon 9:00 to 18:00\nTue 9:00 to 12:00' },
  first_name: 'Lena',
  rackets: [racket, other],
  price: 'Amount due: $40.00',
  detail: '',
  button: null,
}
const template = {
  subject: '{shop}: {tickets}',
  body: 'Hello {first name},\n\n{detail}\n\n{rackets}\n\n{price}\n\n{hours}',
}
const button = { label: 'Same Again', url: 'https://shop.example/restring/1?a&b' }
const stop = 'https://shop.example/stop/XYZ'

describe('an email', () => {
  test('has each racket with all that is known about it, and no gap for what is not known', () => {
    expect(render(template, content, null)).toMatchObject({
      subject: 'Smash & Co: B-44, Victor Thruster',
      text: `Hello Lena,

Yonex Astrox
Yonex: BG80, 25 / 27 lbs
Ticket B-44, ready for pickup, shelf C2
https://shop.example/t/ABC

Victor Thruster
Yonex: BG80, 25 / 27 lbs
New
From the stringer: Knots <were> loose

Amount due: $40.00

Opening hours:
Mon 9:00 to 18:00
Tue 9:00 to 12:00

Smash & Co
1 Net Street
Berlin`,
    })
  })

  test('has the same as HTML', () => {
    const { html } = render(template, { ...content, price: 'Please pay <here>' }, null)
    const [, body] = html.replaceAll(/ style="[^"]*"/g, '').split('<b>Smash &amp; Co</b></p>\n')
    expect(body).toBe(`<div>Hello Lena,</div>
<div><div class="racket"><strong>Yonex Astrox</strong><br>Yonex: BG80, 25 / 27 lbs<br>Ticket B-44, ready for pickup, shelf C2<br><a href="https://shop.example/t/ABC">See its status</a></div>
<div class="racket"><strong>Victor Thruster</strong><br>Yonex: BG80, 25 / 27 lbs<br>New<br>From the stringer: Knots &lt;were&gt; loose</div></div>
<div><strong>Please pay &lt;here&gt;</strong></div>
<div>Opening hours:<br>Mon 9:00 to 18:00<br>Tue 9:00 to 12:00</div>
<p class="quiet">Smash &amp; Co<br>1 Net Street<br>Berlin</p>
</div></body></html>`)
  })

  test('has no opening hours, address or price that the shop has not set', () => {
    const shop = { name: 'Smash & Co', address: '', opening_hours: '' }
    const { text } = render(
      { subject: 'Hi', body: 'Hello,\n\n{hours}\n\n{price}' },
      { ...content, shop, price: '' },
      null,
    )
    expect(text).toBe('Hello,\n\nSmash & Co')
  })

  test('ends with its button and the link that stops reminders, as text and as HTML', () => {
    const { text, html } = render({ subject: 'Hi', body: '{detail}' }, { ...content, detail: 'Soft.', button }, stop)
    expect(text).toBe(
      `Soft.\n\nSame Again:\n${button.url}\n\nSmash & Co\n1 Net Street\nBerlin\n\nStop these reminders:\n${stop}`,
    )
    expect(html).toContain('<a href="https://shop.example/restring/1?a&amp;b" class="button">Same Again</a>')
    expect(html).toContain(`<a href="${stop}">Stop these reminders</a>`)
  })
})

describe('a notification', () => {
  const options = { public_id: 'a-b-c', publicUrl: 'https://shop.example' }
  const urlOf = (change: Partial<Content>) => renderNotice(template, { ...content, ...change }, options).url

  test('opens its button, the status page of its racket, or the dashboard', () => {
    expect(urlOf({ rackets: [racket] })).toBe('https://shop.example/t/ABC')
    expect(urlOf({ rackets: [other] })).toBe('https://shop.example/')
    expect(urlOf({})).toBe('https://shop.example/')
    expect(urlOf({ rackets: [racket], button })).toBe(button.url)
  })

  test('has no addresses in its text, which it opens by itself', () => {
    const notice = renderNotice(template, { ...content, button }, options)
    expect(notice).toMatchObject({ title: 'Smash & Co: B-44, Victor Thruster', tag: 'abc' })
    expect(notice.body).toContain('Victor Thruster')
    expect(notice.body).not.toContain('https:')
  })

  test('is short enough for push services, whatever the shop wrote', () => {
    const long = renderNotice({ subject: '🏸'.repeat(300), body: '🏸'.repeat(5000) }, content, options)
    expect(long).toMatchObject({ title: `${'🏸'.repeat(199)}…`, body: `${'🏸'.repeat(599)}…` })
    const exact = renderNotice({ subject: 'x'.repeat(200), body: 'x' }, content, options)
    expect(exact.title).toBe('x'.repeat(200))
  })
})
