import { loadavg } from 'node:os'
import type { Line } from './faults.ts'

const COLUMNS = ['fault', 'rounds', 'tries', 'acknowledged', 'lost', 'doubled', 'wrong', 'recovery p50 / max'] as const

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '' : `${(milliseconds / 1_000).toFixed(milliseconds < 1_000 ? 2 : 1)} s`

function recovery(all: number[]): string {
  if (all.length === 0) return ''
  const sorted = [...all].sort((a, b) => a - b)
  return `${seconds(sorted[sorted.length >> 1])} / ${seconds(sorted.at(-1))}`
}

const cells = ({ fault, rounds, tries, acknowledged, findings, recoveries, skipped }: Line): string[] =>
  skipped
    ? [fault, `skipped: ${skipped}`, '', '', '', '', '', '']
    : [
        fault,
        ...[rounds, tries, acknowledged].map(String),
        ...[findings.lost, findings.doubled, findings.wrong].map(({ length }) => String(length)),
        recovery(recoveries),
      ]

/** Prints the table and the findings. Returns the number of findings. */
export function printTable(lines: Line[]): number {
  const rows = [[...COLUMNS], ...lines.map(cells)]
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.filter((row) => !row[1]?.startsWith('skipped')).map((row) => row[column]?.length ?? 0)),
  )
  console.log('')
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  console.log('')
  for (const { fault, note } of lines) if (note) console.log(`${fault}: ${note}`)

  const found = lines.flatMap(({ fault, findings }) =>
    Object.entries(findings).flatMap(([kind, all]) => (all as string[]).map((one) => `${fault}: ${kind}: ${one}`)),
  )
  for (const one of found.slice(0, 40)) console.log(`✗ ${one}`)
  return found.length
}

/** The load of this machine during the last minute, on which all times depend. */
export const load = () => `load average ${loadavg()[0]?.toFixed(1)}`

/** Prints the last line of a run that began at `begin`, in milliseconds since 1970, and ends this process. */
export function finish(begin: number, problems: number): never {
  const outcome = problems === 0 ? 'Nothing was lost, doubled or wrong.' : `${problems} problems were found.`
  console.log(`\n${Math.round((Date.now() - begin) / 1_000)} s in total, ${load()}. ${outcome}`)
  process.exit(problems === 0 ? 0 : 1)
}
