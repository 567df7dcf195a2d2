import { parseArgs } from 'node:util'

export const HISTORY_USAGE = `What simulated vehicles did, as CSV on standard output.

  node simulator/src/history/history.ts --from TIME --to TIME [--vehicle NUMBER]... [--fleet FILE]

  --from TIME       ISO 8601 with its zone: 2026-10-24T00:00:00Z
  --to TIME         fixes before this instant; where a live simulation goes on
  --vehicle NUMBER  a device number or an index of the fleet, counted from 0; several times for several; all without it
  --fleet FILE      vehicles as a JSON array (those of the demo company)
`

export type HistoryLine = { fromMs: number; toMs: number; vehicles: string[]; fleet: string | undefined }

/** Parses the arguments; throws with the reason if they are invalid. */
export function parseHistoryLine(args: string[]): HistoryLine {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      vehicle: { type: 'string', multiple: true, default: [] },
      fleet: { type: 'string' },
    },
  })
  const fromMs = instant('--from', values.from)
  const toMs = instant('--to', values.to)
  if (fromMs >= toMs) throw new Error('--from must lie before --to')
  return { fromMs, toMs, vehicles: values.vehicle, fleet: values.fleet }
}

/** Epoch milliseconds of a time with a UTC offset. */
export function instant(name: string, text: string | undefined): number {
  const timeMs = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  if (Number.isNaN(timeMs)) {
    throw new Error(
      `${name} needs a time with its zone, such as 2026-10-24T00:00:00Z, not ${text ?? 'nothing'}`,
    )
  }
  return timeMs
}
