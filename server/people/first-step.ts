import { type Config, isOnlyLocal } from '../base/process/config.ts'

/** The next step for the person who starts a new shop, so that a manager exists. */
export function firstStep(config: Config, code: string): string {
  const { auth, publicUrl, managerEmails, signUp } = config
  const [email] = managerEmails
  if (auth.provider === 'local' && signUp === 'closed') {
    return 'First: this shop has no manager yet, and sign-up is closed. Start once with SIGN_UP=open to sign up.'
  }
  if (email) return `First: open the address and sign up as ${email}. Confirm the email to become manager.`
  if (auth.provider !== 'local') {
    return `First: open ${publicUrl} and sign up. Then run npm run manage -- manager add EMAIL to become manager.`
  }
  if (isOnlyLocal(config)) {
    return `First: open ${publicUrl}/#sign-up and sign up. The first person to sign up becomes manager and technician.`
  }
  return `First: open ${publicUrl}/#setup=${code} and sign up. This link makes you manager and technician, and works once. Keep it private.`
}
