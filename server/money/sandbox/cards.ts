/** The result of paying with a test card. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'declined'; message: string }
  | { kind: 'authenticate'; afterwards: CardOutcome }

export const declined = (message: string) => ({ kind: 'declined' as const, message })
const PAID: CardOutcome = { kind: 'paid' }
const DECLINED = declined('Your card was declined.')
const NO_FUNDS = declined('Your card has insufficient funds.')
const EXPIRED = declined('Your card has expired.')
const WRONG_CODE = declined("Your card's security code is incorrect.")
const FAILED = declined('An error occurred while processing your card. Try again in a little bit.')

export const DISPUTED_CARD = '4000000000000259'
export const REFUND_FAILS_CARD = '4000000000005126'

interface TestCard {
  number: string
  label: string
  outcome: CardOutcome
}

/** Stripe's well-known test cards. */
export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', label: 'Payment succeeds', outcome: PAID },
  { number: '4000000000000002', label: 'Declined', outcome: DECLINED },
  { number: '4000000000009995', label: 'Insufficient funds', outcome: NO_FUNDS },
  { number: '4000000000000069', label: 'Expired card', outcome: EXPIRED },
  { number: '4000000000000127', label: 'Wrong security code', outcome: WRONG_CODE },
  { number: '4000000000000119', label: 'Processing error', outcome: FAILED },
  {
    number: '4000002760003184',
    label: 'Bank asks for confirmation, then payment succeeds',
    outcome: { kind: 'authenticate', afterwards: PAID },
  },
  {
    number: '4000008400001629',
    label: 'Bank asks for confirmation, then declined',
    outcome: { kind: 'authenticate', afterwards: DECLINED },
  },
  { number: DISPUTED_CARD, label: 'Payment succeeds, then is disputed', outcome: PAID },
  { number: REFUND_FAILS_CARD, label: 'Payment succeeds, but its refund fails', outcome: PAID },
]

/** Payment methods whose money takes a while. They are stored in place of a card number. */
export const SLOW_METHODS = ['slow_arrives', 'slow_fails'] as const
export type SlowMethod = (typeof SLOW_METHODS)[number]

/** Returns the result of a card number, or undefined when it is not a test card. */
export const outcomeOf = (number: string) => TEST_CARDS.find((card) => card.number === number)?.outcome
