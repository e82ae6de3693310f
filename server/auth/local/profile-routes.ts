import { accountApi } from '../../../contract/account.ts'
import { conflict } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { postLetter } from '../../mail/queries.ts'
import { ask } from './ask.ts'
import type { LocalContext } from './context.ts'
import { emailChangesLetter } from './letters.ts'

/** The name and the email of a person, and the end of their account. */
export function profileRoutes(route: Route, { auth, db }: LocalContext) {
  route(accountApi.changeName, async (call) => {
    await ask(call, (as) => auth.api.updateUser({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.sendVerificationEmail, async (call) => {
    const { email, isEmailVerified } = call.account
    if (isEmailVerified) throw conflict('This email is confirmed already.')
    await ask(call, (as) => auth.api.sendVerificationEmail({ ...as, body: { email } }))
    return {}
  })

  route(accountApi.verifyEmail, async (call) => {
    await ask(call, (as) => auth.api.verifyEmail({ ...as, query: call.body }))
    return {}
  })

  route(accountApi.changeEmail, async (call) => {
    const { newEmail, password } = call.body
    await ask(call, (as) => auth.api.verifyPassword({ ...as, body: { password } }))
    await ask(call, (as) => auth.api.changeEmail({ ...as, body: { newEmail } }))
    await postLetter(db, emailChangesLetter(call.account.email, newEmail))
    return {}
  })

  route(accountApi.deleteAccount, async (call) => {
    await ask(call, (as) => auth.api.deleteUser({ ...as, body: call.body }))
    return {}
  })
}
