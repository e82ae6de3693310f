import { isolated } from '../../../../contract/base/isolated.ts'
import type { Email } from '../../../messages/mail/emails.ts'
import { unlinked } from '../../../messages/mail/unlinked.ts'

// Browsers do not send the part after #, so no server log contains the secret of a link.
export const link = (publicUrl: string, step: string, value: string) =>
  `${publicUrl}/#${step}=${encodeURIComponent(value)}`

export const verificationEmail = (publicUrl: string, { email, token }: { email: string; token: string }): Email => ({
  to: email,
  subject: 'Confirm your email for Stringbed',
  paragraphs: [
    'Hello,',
    'Please confirm that this email address is yours. The link expires after one hour.',
    'If you did not request this, open the link and choose "Not mine".',
  ],
  button: { label: 'Confirm email', url: link(publicUrl, 'verify-email', token) },
})

export const resetEmail = (publicUrl: string, { email, token }: { email: string; token: string }): Email => ({
  to: email,
  subject: 'Reset your Stringbed password',
  paragraphs: [
    'Hello,',
    'Someone asked to reset the password of your account. The link works once and expires after one hour.',
    'If you did not request this, ignore this email. Your password has not changed.',
  ],
  button: { label: 'Choose a new password', url: link(publicUrl, 'reset-password', token) },
})

export const invitationEmail = (
  publicUrl: string,
  { email, organization, inviter, id }: { email: string; organization: string; inviter: string; id: string },
): Email => {
  const [who, club] = [isolated(unlinked(inviter)), isolated(unlinked(organization))]
  return {
    to: email,
    subject: `${who} invited you to ${club} on Stringbed`,
    paragraphs: ['Hello,', `${who} invited you to join ${club}. The link expires after two days.`],
    button: { label: 'View invitation', url: link(publicUrl, 'invitation', id) },
  }
}

const NOT_YOU =
  'If this was not you, choose "Forgot password?" on the sign-in page to set a new password, and let the shop know.'

export const passwordChangedEmail = (email: string): Email => ({
  to: email,
  subject: 'Your Stringbed password was changed',
  paragraphs: ['Hello,', 'The password of your account was just changed.', NOT_YOU],
})

/** To the old address, while its owner can still use it. `token` stops the change. */
export const emailChangeEmail = (
  publicUrl: string,
  { email, newEmail, token }: { email: string; newEmail: string; token: string },
): Email => ({
  to: email,
  subject: 'Your Stringbed email is about to change',
  paragraphs: [
    'Hello,',
    `Someone asked to change the email of your account to ${newEmail}. The change takes effect when that address is confirmed.`,
    NOT_YOU,
  ],
  button: { label: 'This was not me', url: link(publicUrl, 'not-me', token) },
})

export const existingAccountEmail = (publicUrl: string, email: string): Email => ({
  to: email,
  subject: 'You already have a Stringbed account',
  paragraphs: [
    'Hello,',
    'Someone tried to sign up with this email address, which already has an account.',
    'If this was you, please sign in. If you forgot your password, choose "Forgot password?" on the sign-in page. Otherwise, ignore this email.',
  ],
  button: { label: 'Sign in', url: publicUrl },
})
