import { accountApi } from '../../../../contract/people/account.ts'
import type { Route } from '../../../base/http/route.ts'
import { ask } from './ask.ts'
import type { LocalContext } from './context.ts'

/** The second factor: an authenticator app, and backup codes. */
export function twoFactorRoutes(route: Route, { auth }: LocalContext) {
  route(accountApi.enableTwoFactor, async (call) => {
    const { password } = call.body
    const setup = await ask(call, (as) => auth.api.enableTwoFactor({ ...as, body: { password, method: 'totp' } }))
    if (setup.method !== 'totp') throw new Error(`better-auth set up ${setup.method} instead of an app`)
    return setup
  })

  route(accountApi.disableTwoFactor, async (call) => {
    await ask(call, (as) => auth.api.disableTwoFactor({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.verifyAppCode, async (call) => {
    await ask(call, (as) => auth.api.verifyTOTP({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.verifyBackupCode, async (call) => {
    await ask(call, (as) => auth.api.verifyBackupCode({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.createBackupCodes, (call) =>
    ask(call, (as) => auth.api.generateBackupCodes({ ...as, body: call.body })),
  )
}
