import { formatDecimal, rounded } from '../../contract/base/money.ts'
import { keptPercent } from '../../contract/job/promises.ts'
import type { Figure, ReportFigures } from '../../contract/work/reports.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'

const percent = (part: number, whole: number) => `${formatDecimal(rounded((part / whole) * 100, 1), config)}%`
const MINUTE = 60

interface FigureText {
  /** The figure; null if there is nothing to count. */
  text: (figures: ReportFigures) => string | null
  /** The text that follows it in small letters. */
  unit?: (figures: ReportFigures) => string
  /** True if the list of the figure has entries. */
  hasList: (figures: ReportFigures) => boolean
}

export const FIGURE_TEXTS: Record<Figure, FigureText> = {
  rackets: { text: ({ rackets }) => String(rackets), hasList: ({ rackets }) => rackets > 0 },
  money: { text: ({ money }) => formatMoney(money), hasList: ({ money }) => money !== 0 },
  tax: { text: ({ tax }) => formatMoney(tax), hasList: ({ tax }) => tax !== 0 },
  minutes: {
    text: ({ seconds }) => (seconds === null ? null : String(Math.round(seconds / MINUTE))),
    hasList: ({ timed }) => timed > 0,
  },
  redos: {
    text: ({ redos }) => String(redos),
    unit: ({ redos, rackets }) => (redos > 0 && rackets > 0 ? percent(redos, rackets) : ''),
    hasList: ({ redos }) => redos > 0,
  },
  promises: {
    text: (figures) => {
      const percent = keptPercent(figures)
      return percent === null ? null : `${percent}%`
    },
    hasList: ({ promised }) => promised > 0,
  },
  lives: {
    text: ({ days }) => (days === null ? null : String(days)),
    unit: ({ days }) => (days === null ? '' : days === 1 ? say`day` : say`days`),
    hasList: ({ lives }) => lives > 0,
  },
}
