import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../../contract/base/languages.ts'
import { sayTo } from '../../../base/process/catalogs.ts'
import { translated } from '../../../messages/mail/emails.ts'
import { accountsOf, email } from '../../../testing/accounts.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  emailChangeEmail,
  existingAccountEmail,
  invitationEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from './emails.ts'

const portal = testApp(localAuth())
const { signedUp, callMe, emailLink } = accountsOf(portal)

const newest = () => portal.db.selectFrom('messages').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
async function requestReset() {
  await createBrowser(portal).post('/request-password-reset', { email })
  await emailLink('reset-password')
}

test('an email about an account is in the language that its owner chose, otherwise in that of the shop', async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ languages: ['de', 'ja'], language: 'de' })
    .execute()
  const browser = await signedUp()
  expect(await newest()).toMatchObject({ subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Stringbed' })
  await callMe(await browser.token())
  await portal.db.updateTable('users').set({ language: 'ja' }).execute()
  await requestReset()
  const { subject, text_body, html_body } = await newest()
  expect(subject).toBe('Stringbedのパスワードの再設定')
  expect(text_body).toContain('新しいパスワードの設定:\nhttp')
  expect(html_body).toContain('<html lang="ja">')
  expect(html_body).toContain('リンクは1回だけ使用でき、有効期限は1時間です。')
  // The shop no longer offers it.
  await portal.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  await requestReset()
  expect((await newest()).subject).toBe('Ihr Passwort für Stringbed zurücksetzen')
})

test.each(LANGUAGES)('every sentence of these emails has a translation: %s', (language) => {
  const to = { email: 'lena@example.com', token: 'token' }
  const people = { organization: 'Smash Club', inviter: 'Mia Solo', id: 'id' }
  const emails = [
    verificationEmail('', to),
    resetEmail('', to),
    invitationEmail('', { ...to, ...people }),
    passwordChangedEmail(to.email),
    emailChangeEmail('', { ...to, newEmail: 'new@example.com' }),
    existingAccountEmail('', to.email),
  ]
  for (const english of emails) {
    const { subject, paragraphs, button } = translated(english, sayTo(language))
    expect(subject).not.toBe(english.subject)
    for (const [index, text] of paragraphs.entries()) expect(text).not.toBe(english.paragraphs[index])
    if (button) expect(button.label).not.toBe(english.button?.label)
  }
})

test('names in a right-to-left script are kept apart in an invitation and its subject', () => {
  const names = { organization: 'מועדון', inviter: 'דנה' }
  const { subject, paragraphs } = invitationEmail('', { email, id: 'id', ...names })
  expect(subject).toBe('\u2068דנה\u2069 invited you to \u2068מועדון\u2069 on Stringbed')
  expect(paragraphs[1]).toContain('\u2068דנה\u2069 invited you to join \u2068מועדון\u2069.')
})
