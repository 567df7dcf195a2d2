import type { DeviceEvent, PositionRecord } from '@roadbook/protocols/message'

/** A line of the simulator's history, see simulator/README.md. */
export type HistoryLine = {
  dongleId: number
  record: PositionRecord
  /** A real drive, moved in time. */
  isRecorded: boolean
}

/** Reads the simulator's CSV from the chunks in which it comes; throws when it is not whole. */
export async function* readHistoryLines(chunks: AsyncIterable<string>): AsyncGenerator<HistoryLine[], void> {
  let columns: Column[] | undefined
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (!columns && lines[0] !== undefined) columns = toColumns(lines.shift() ?? '')
    if (columns && lines.length > 0) yield parseLines(lines, columns)
  }
  if (rest !== '') throw new Error('The history broke off in the middle of a line.')
}

type Cells = { dongleId: number; time: number; origin: string; record: Record<string, unknown> }
type Column = (cells: Cells, cell: string) => void

const special: Record<string, Column> = {
  dongleId: (cells, cell) => (cells.dongleId = Number(cell)),
  time: (cells, cell) => (cells.time = Number(cell)),
  origin: (cells, cell) => (cells.origin = cell),
  event: ({ record }, cell) => (record['event'] = cell as DeviceEvent), // the simulator's words are the protocol's
  ignition: ({ record }, cell) => (record['ignition'] = cell === '1'),
  movement: ({ record }, cell) => (record['movement'] = cell === '1'),
}

function toColumns(header: string): Column[] {
  const names = header.split(',')
  const missing = ['dongleId', 'time', 'latitude', 'longitude', 'origin'].filter(
    (name) => !names.includes(name),
  )
  if (missing.length > 0) throw new Error(`The history has no ${missing.join(', ')}: ${header}`)
  return names.map(
    (name) =>
      special[name] ??
      (({ record }, cell) => {
        record[name] = Number(cell)
      }),
  )
}

function parseLines(lines: readonly string[], columns: readonly Column[]): HistoryLine[] {
  return lines.map((line) => {
    const cells: Cells = { dongleId: Number.NaN, time: Number.NaN, origin: '', record: {} }
    let index = 0
    for (const cell of line.split(',')) {
      if (cell !== '') columns[index]?.(cells, cell)
      index++
    }
    // The columns have the names and units of a record's fields; what is no number in them is refused when it is cleaned.
    const record = { ...cells.record, timeMs: cells.time } as PositionRecord
    return { dongleId: cells.dongleId, record, isRecorded: cells.origin === 'recorded' }
  })
}
