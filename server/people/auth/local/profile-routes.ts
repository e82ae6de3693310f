import { accountApi } from '../../../../contract/people/account.ts'
import { conflict, wrongField } from '../../../base/errors.ts'
import type { Route } from '../../../base/http/route.ts'
import { ask } from './ask.ts'
import type { LocalContext } from './context.ts'
import { confirmEmail, rejectEmail, requestEmailChange, sendConfirmation } from './email-links.ts'

/** The name and the email of a person, and the end of their account. */
export function profileRoutes(route: Route, context: LocalContext) {
  const { auth } = context

  route(accountApi.changeName, async (call) => {
    await ask(call, (as) => auth.api.updateUser({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.sendVerificationEmail, async (call) => {
    const { userId, email, isEmailVerified } = call.account
    if (isEmailVerified) throw conflict('This email is already confirmed.')
    await sendConfirmation(context, { id: userId, email })
    return {}
  })

  route(accountApi.verifyEmail, async (call) => {
    await confirmEmail(context, call, call.body)
    return {}
  })

  route(accountApi.rejectEmail, async ({ body }) => {
    await rejectEmail(context, body.token)
    return {}
  })

  route(accountApi.changeEmail, async (call) => {
    const { newEmail, password } = call.body
    await ask(call, (as) => auth.api.verifyPassword({ ...as, body: { password } }))
    if (newEmail === call.account.email) throw wrongField('newEmail', 'This is already your email.')
    await requestEmailChange(context, call.account, newEmail)
    return {}
  })

  route(accountApi.deleteAccount, async (call) => {
    await ask(call, (as) => auth.api.deleteUser({ ...as, body: call.body }))
    return {}
  })
}
