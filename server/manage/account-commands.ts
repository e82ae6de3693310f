import type { Db } from '../base/database/connect.ts'
import { StartError } from '../base/process/start-error.ts'
import { endSessions, newResetToken } from '../people/auth/local/account-rows.ts'
import { link } from '../people/auth/local/emails.ts'
import type { Command, Place } from './command.ts'
import { person } from './person.ts'

/** The account of a person in the built-in sign-in. */
async function accountOf(db: Db, email: string, { config }: Place): Promise<string> {
  const isHosted = config.auth.provider !== 'local'
  if (isHosted) throw new StartError('Accounts belong to the hosted sign-in. Use its dashboard.')
  const { auth_subject } = await person(db, email)
  if (auth_subject === null) throw new StartError(`${email} is a walk-in customer without an account.`)
  return auth_subject
}

export const passwordCommand: Command = {
  name: 'password',
  args: ['EMAIL'],
  usage: 'EMAIL',
  summary: 'print a link with which a person chooses a new password',
  detail:
    'The link is valid for one hour and works once. The new password ends all sessions of the person. Signing in still asks for the second factor, if there is one. Make sure that the request really comes from this person.',
  async run(db, [email = ''], _options, place) {
    const token = await newResetToken(db, await accountOf(db, email, place))
    return `${email} can choose a new password within one hour, once:\n${link(place.config.publicUrl, 'reset-password', token)}`
  },
}

export const sessionsCommand: Command = {
  name: 'sessions',
  args: ['EMAIL'],
  usage: 'EMAIL',
  summary: 'end all sessions of a person',
  detail: 'The person is signed out in every browser, and can sign in again with their password.',
  async run(db, [email = ''], _options, place) {
    const ended = await endSessions(db, await accountOf(db, email, place))
    if (ended === 0) return `${email} was not signed in.`
    return `${email} was signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`
  },
}
