import type { Letter } from '../../mail/letters.ts'

// Browsers do not send the part after #, so no server log contains the secret of a link.
const link = (publicUrl: string, step: string, value: string) => `${publicUrl}/#${step}=${encodeURIComponent(value)}`

export const verificationLetter = (publicUrl: string, { email, token }: { email: string; token: string }): Letter => ({
  to: email,
  subject: 'Confirm your email for Stringbed',
  paragraphs: [
    'Hello,',
    'please confirm that this address is yours. The link works for one hour.',
    'If it was not you who gave it, open the link and choose "Not mine".',
  ],
  button: { label: 'Confirm email', url: link(publicUrl, 'verify-email', token) },
})

export const resetLetter = (publicUrl: string, { email, token }: { email: string; token: string }): Letter => ({
  to: email,
  subject: 'Choose a new password for Stringbed',
  paragraphs: [
    'Hello,',
    'someone asked for a new password for your account. The link works once, for one hour.',
    'If it was not you, there is nothing to do: your password stays as it is.',
  ],
  button: { label: 'Choose a new password', url: link(publicUrl, 'reset-password', token) },
})

export const invitationLetter = (
  publicUrl: string,
  { email, organization, inviter, id }: { email: string; organization: string; inviter: string; id: string },
): Letter => ({
  to: email,
  subject: `${inviter} invites you to ${organization} on Stringbed`,
  paragraphs: ['Hello,', `${inviter} invites you to join ${organization}. The link works for two days.`],
  button: { label: 'See the invitation', url: link(publicUrl, 'invitation', id) },
})

const NOT_YOU = 'If it was not you, choose a new password with "Forgot it?" and tell the shop.'

export const passwordChangedLetter = (email: string): Letter => ({
  to: email,
  subject: 'Your password for Stringbed was changed',
  paragraphs: ['Hello,', 'the password of your account was just changed.', NOT_YOU],
})

/** To the old address, while its owner can still use it. `token` ends the change. */
export const emailChangesLetter = (
  publicUrl: string,
  { email, newEmail, token }: { email: string; newEmail: string; token: string },
): Letter => ({
  to: email,
  subject: 'Your email for Stringbed is about to change',
  paragraphs: ['Hello,', `someone asked to sign in with ${newEmail} instead, once it is confirmed.`, NOT_YOU],
  button: { label: 'This was not me', url: link(publicUrl, 'not-me', token) },
})

export const alreadyHereLetter = (publicUrl: string, email: string): Letter => ({
  to: email,
  subject: 'You already have an account at Stringbed',
  paragraphs: [
    'Hello,',
    'someone wanted to sign up with this address, which already has an account.',
    'If it was you, simply sign in; with "Forgot it?" you can choose a new password. If not, there is nothing to do.',
  ],
  button: { label: 'Sign in', url: publicUrl },
})
