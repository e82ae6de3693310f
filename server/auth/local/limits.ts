import type { Limit } from '../attempts.ts'

interface Attempt {
  call: string
  body: Record<string, unknown>
  /** The network address it comes from. */
  address: string
  /** Whose session it comes from, if any. */
  userId: string | null
  /** Whether the person with this email signed in on this device before. */
  isKnownDevice: boolean
}

/** Which limits a call counts against. */
export function limitsOf({ call, body, address, userId, isKnownDevice }: Attempt, isProof: boolean): Limit[] {
  const email = String(body.email ?? '')
  if (call === 'POST /sign-up/email') {
    return [
      { kind: 'sign-up', of: address, max: 30, minutes: 10 },
      // Each try tells the one who has this email.
      { kind: 'sign-up account', of: email, max: 5, minutes: 15 },
    ]
  }
  if (call === 'POST /organization/invite-member') {
    return [{ kind: 'invitations', of: userId ?? address, max: 30, minutes: 60 }]
  }
  if (call === 'POST /sign-in/email') {
    return [
      { kind: 'sign-in address', of: address, max: 50, minutes: 15 },
      { kind: isKnownDevice ? 'sign-in known' : 'sign-in account', of: email, max: 10, minutes: 15 },
    ]
  }
  if (call === 'POST /request-password-reset') {
    return [
      { kind: 'reset address', of: address, max: 20, minutes: 15 },
      { kind: 'reset account', of: email, max: 3, minutes: 15 },
    ]
  }
  if (call === 'POST /send-verification-email' || call === 'POST /change-email') {
    return [{ kind: 'letters', of: userId ?? address, max: 5, minutes: 15 }, ...(isProof ? [proof()] : [])]
  }
  return isProof ? [proof()] : []

  function proof(): Limit {
    return { kind: 'proof', of: userId ?? address, max: userId ? 10 : 50, minutes: 15 }
  }
}
