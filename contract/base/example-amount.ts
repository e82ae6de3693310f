import type { Currency } from './money.ts'

/**
 * About one US dollar in the smallest unit of a currency, 100 for those that are not named. Examples need no exact
 * rates.
 */
const ONE_DOLLAR: Partial<Record<Currency, number>> = {
  ...{ BHD: 400, JOD: 700, KWD: 300, OMR: 400, TND: 3_000 },
  ...{ AED: 400, BGN: 200, BRL: 500, CNY: 700, DKK: 700, HKD: 800, ILS: 400, MYR: 400, NOK: 1_000, PLN: 400 },
  ...{ RON: 450, SAR: 400, SEK: 1_000, CZK: 2_000, INR: 8_000, MXN: 2_000, PHP: 6_000, THB: 3_000, TRY: 4_000 },
  ...{ TWD: 3_000, ZAR: 2_000, HUF: 35_000, IDR: 1_500_000, CLP: 1_000, JPY: 150, KRW: 1_500, VND: 25_000 },
}

/** An example of an amount that is worth about so many US dollars, in the smallest unit of a currency. */
export const exampleAmount = (dollars: number, currency: Currency) => dollars * (ONE_DOLLAR[currency] ?? 100)
