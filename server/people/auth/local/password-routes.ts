import { accountApi, PasswordReset } from '../../../../contract/people/account.ts'
import { PasswordChange } from '../../../../contract/people/credentials.ts'
import type { Route } from '../../../base/http/route.ts'
import { postEmail } from '../../../messages/mail/queries.ts'
import { endPendingAccess } from './account-rows.ts'
import { ask } from './ask.ts'
import { refuseCommon } from './common-password.ts'
import type { LocalContext } from './context.ts'
import { passwordChangedEmail } from './emails.ts'

/** Proving, changing and replacing a password. */
export function passwordRoutes(route: Route, { auth, db, requestReset }: LocalContext) {
  route(accountApi.verifyPassword, async (call) => {
    await ask(call, (as) => auth.api.verifyPassword({ ...as, body: call.body }))
    return {}
  })

  route({ ...accountApi.changePassword, body: refuseCommon(PasswordChange, 'newPassword') }, async (call) => {
    await ask(call, (as) => auth.api.changePassword({ ...as, body: { ...call.body, revokeOtherSessions: true } }))
    await endPendingAccess(db, call.account.userId)
    await postEmail(db, passwordChangedEmail(call.account.email))
    return {}
  })

  route(accountApi.requestPasswordReset, async ({ body }) => {
    await requestReset(body.email)
    return {}
  })

  route({ ...accountApi.resetPassword, body: refuseCommon(PasswordReset, 'newPassword') }, async (call) => {
    await ask(call, (as) => auth.api.resetPassword({ ...as, body: call.body }))
    return {}
  })
}
