import { load, printTable } from '../tools/report.ts'
import type { Line } from './faults.ts'

const COLUMNS = ['fault', 'rounds', 'tries', 'acknowledged', 'lost', 'doubled', 'wrong', 'recovery p50 / max'] as const

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '' : `${(milliseconds / 1_000).toFixed(milliseconds < 1_000 ? 2 : 1)} s`

function recovery(all: number[]): string {
  if (all.length === 0) return ''
  const sorted = [...all].sort((a, b) => a - b)
  return `${seconds(sorted[sorted.length >> 1])} / ${seconds(sorted.at(-1))}`
}

const cells = ({ fault, rounds, tries, acknowledged, findings, recoveries }: Line): string[] => [
  fault,
  ...[rounds, tries, acknowledged].map(String),
  ...[findings.lost, findings.doubled, findings.wrong].map(({ length }) => String(length)),
  recovery(recoveries),
]

/** Prints what was found under each fault. Returns the number of findings. */
export function printFindings(lines: Line[]): number {
  console.log('')
  printTable(COLUMNS, lines.filter(({ skipped }) => !skipped).map(cells))
  console.log('')
  for (const { fault, note, skipped } of lines) {
    if (skipped) console.log(`${fault}: skipped: ${skipped}`)
    if (note) console.log(`${fault}: ${note}`)
  }

  const found = lines.flatMap(({ fault, findings }) =>
    Object.entries(findings).flatMap(([kind, all]) => (all as string[]).map((one) => `${fault}: ${kind}: ${one}`)),
  )
  for (const one of found.slice(0, 40)) console.log(`✗ ${one}`)
  return found.length
}

/** Prints the last line of a run that began at `begin`, in milliseconds since 1970, and ends this process. */
export function finish(begin: number, problems: number): never {
  const outcome = problems === 0 ? 'Nothing was lost, doubled or wrong.' : `${problems} problems were found.`
  console.log(`\n${Math.round((Date.now() - begin) / 1_000)} s in total, ${load()}. ${outcome}`)
  process.exit(problems === 0 ? 0 : 1)
}
