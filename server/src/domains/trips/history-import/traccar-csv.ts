import { mappedPositions } from '@roadbook/protocols/traccar/positions'
import { latitudeIn, longitudeIn } from '../../../platform/files/figures.ts'
import { timeIn, type TimeOptions } from './history-file.ts'
import type { RawPoint } from './history-file.ts'

/** Its own columns, in this order; the attributes of the positions follow. */
const OWN = [
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
]

/** Whether a table is a list of positions as Traccar exports it: speeds in knots, times without a zone. */
export function isTraccarHead(head: readonly string[]): boolean {
  return OWN.every((name, nth) => head[nth]?.trim() === name)
}

/** Reads the rows of such a table as Traccar's API would tell them. */
export function traccarRows(
  head: readonly string[],
  times: TimeOptions,
): (row: readonly string[]) => RawPoint {
  const names = head.map((name) => name.trim())
  const addressAt = names.indexOf('address')
  return (row) => {
    const cells = withoutCommas(row, { columns: names.length, addressAt })
    const values = new Map(names.map((name, nth) => [name, cells[nth] ?? '']))
    const place = {
      timeMs: timeIn(values.get('fixTime'), times),
      latitude: latitudeIn(values.get('latitude')),
      longitude: longitudeIn(values.get('longitude')),
    }
    const { timeMs, latitude, longitude } = place
    if (timeMs === undefined || latitude === undefined || longitude === undefined) return place
    const plain = Object.fromEntries([...values].map(([name, cell]) => [name, plainValue(cell)]))
    const attributes = Object.fromEntries(
      names.slice(names.indexOf('accuracy') + 1).map((name) => [name, plain[name]]),
    )
    const position = { ...plain, ...place, fixTime: timeMs, attributes }
    const { records } = mappedPositions([position], timeMs)
    return records[0] ?? place
  }
}

/** Traccar writes addresses without quotes, so that their commas part them. */
function withoutCommas(
  row: readonly string[],
  { columns, addressAt }: { columns: number; addressAt: number },
): readonly string[] {
  const more = row.length - columns
  if (more <= 0 || addressAt < 0) return row
  const address = row.slice(addressAt, addressAt + more + 1).join(',')
  return [...row.slice(0, addressAt), address, ...row.slice(addressAt + more + 1)]
}

function plainValue(cell: string): string | number | boolean | undefined {
  if (cell === '') return undefined
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return /^-?\d+(\.\d+)?(E-?\d+)?$/.test(cell) ? Number(cell) : cell
}
