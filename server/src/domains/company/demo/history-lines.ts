import type { PositionRecord } from '@roadbook/protocols/message'

/** A line of the simulator's history, see simulator/README.md. */
export type HistoryLine = {
  dongleId: number
  record: PositionRecord
  /** A recorded real drive, moved in time. */
  isRecorded: boolean
}

/** Parses the simulator's CSV from a stream of chunks; throws if it is incomplete. */
export async function* readHistoryLines(chunks: AsyncIterable<string>): AsyncGenerator<HistoryLine[], void> {
  let columns: Columns | undefined
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (!columns && lines[0] !== undefined) columns = toColumns(lines.shift() ?? '')
    if (columns && lines.length > 0) yield parseLines(lines, columns)
  }
  if (rest !== '') throw new Error('The history broke off in the middle of a line.')
}

type Columns = { names: readonly string[]; readers: readonly Reader[] }
type Reader = (cell: string) => string | number | boolean

const flag: Reader = (cell) => cell === '1'
const text: Reader = (cell) => cell
const readers: Record<string, Reader> = { origin: text, event: text, ignition: flag, movement: flag }
const needed = ['dongleId', 'time', 'latitude', 'longitude', 'origin']

function toColumns(header: string): Columns {
  const names = header.split(',')
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`The history has no ${missing.join(', ')}: ${header}`)
  return {
    names: names.map((name) => (name === 'time' ? 'timeMs' : name)),
    readers: names.map((name) => readers[name] ?? Number),
  }
}

function parseLines(lines: readonly string[], columns: Columns): HistoryLine[] {
  return lines.map((line) => parseLine(line, columns))
}

function parseLine(line: string, { names, readers: reads }: Columns): HistoryLine {
  const own: Record<string, unknown> = { dongleId: Number.NaN, origin: '' }
  const said: Record<string, unknown> = { timeMs: Number.NaN }
  let start = 0
  for (let index = 0; start <= line.length; index++) {
    const comma = line.indexOf(',', start)
    const end = comma === -1 ? line.length : comma
    const name = names[index]
    if (end > start && name !== undefined) {
      const value = reads[index]?.(line.slice(start, end))
      if (name === 'dongleId' || name === 'origin') own[name] = value
      else said[name] = value
    }
    start = end + 1
  }
  // The columns have the names and units of a record's fields; values that aren't numbers are refused later, by cleaning.
  const record = said as PositionRecord
  return { dongleId: Number(own['dongleId']), record, isRecorded: own['origin'] === 'recorded' }
}
