import { ON_ACCOUNT } from '../../contract/money/payments.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { wayText } from '../technician/way-to-pay.ts'
import { ChoicesStep } from './choices-step.tsx'

const COMMON = [say`Cash`, say`Card terminal`, say`Bank transfer`, ON_ACCOUNT]

/** The step of setting up the shop that chooses the ways to pay at the counter. */
export const WaysStep = () => (
  <ChoicesStep
    label={say`Ways to pay`}
    choices={COMMON.map((name) => ({ name, text: wayText(name) }))}
    initial={[say`Cash`, say`Card terminal`]}
    submit={say`Use These Ways`}
    failed={say`The ways to pay could not be saved. Please try again.`}
    save={(ways) =>
      // They stay in the order of the list.
      call('saveShopSettings', { body: { ways_to_pay: COMMON.filter((way) => ways.includes(way)) } })
    }
  />
)
