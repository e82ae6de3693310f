/** The result of paying with a test card. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'authenticate'; afterwards: CardOutcome }

const declined = (code: string, message: string): CardOutcome => ({ kind: 'declined', code, message })
const paid: CardOutcome = { kind: 'paid' }
const DECLINED = declined('card_declined', 'Your card was declined.')

interface TestCard {
  number: string
  label: string
  outcome: CardOutcome
}

/** Stripe's well-known test cards. */
export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', label: 'Payment succeeds', outcome: paid },
  { number: '4000000000000002', label: 'Declined', outcome: DECLINED },
  {
    number: '4000000000009995',
    label: 'Insufficient funds',
    outcome: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    label: 'Expired card',
    outcome: declined('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    label: 'Wrong security code',
    outcome: declined('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    label: 'Processing error',
    outcome: declined('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  {
    number: '4000002760003184',
    label: 'Bank asks for confirmation, then payment succeeds',
    outcome: { kind: 'authenticate', afterwards: paid },
  },
  {
    number: '4000008400001629',
    label: 'Bank asks for confirmation, then declined',
    outcome: { kind: 'authenticate', afterwards: DECLINED },
  },
  { number: '4000000000000259', label: 'Payment succeeds, then is disputed', outcome: paid },
  { number: '4000000000005126', label: 'Payment succeeds, but its refund fails', outcome: paid },
]

export const DISPUTED_CARD = '4000000000000259'
export const REFUND_FAILS_CARD = '4000000000005126'

/** Payment methods whose money takes a while. They are stored in place of a card number. */
export const SLOW_METHODS = ['slow_arrives', 'slow_fails'] as const
export type SlowMethod = (typeof SLOW_METHODS)[number]

/** Returns the result of a card number, or undefined when it is not a test card. */
export const outcomeOf = (number: string) => TEST_CARDS.find((card) => card.number === number)?.outcome
