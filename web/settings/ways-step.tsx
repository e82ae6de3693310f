import { call } from '../api.ts'
import { ChoicesStep } from './choices-step.tsx'

const COMMON = ['Cash', 'Card terminal', 'Bank transfer', 'On account']

/** The step of setting up the shop that chooses the ways to pay at the counter. */
export const WaysStep = () => (
  <ChoicesStep
    label="Ways to pay"
    choices={COMMON.map((name) => ({ name }))}
    initial={['Cash', 'Card terminal']}
    submit="Use These Ways"
    failed="The ways to pay could not be saved. Please try again."
    save={(ways) =>
      // They stay in the order of the list.
      call('saveShopSettings', { body: { ways_to_pay: COMMON.filter((way) => ways.includes(way)) } })
    }
  />
)
