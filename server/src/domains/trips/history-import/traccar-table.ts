import { mappedPositions } from '@roadbook/protocols/traccar/positions'
import { latitudeIn, longitudeIn, numberIn } from '../../../platform/files/figures.ts'
import { type RawPoint, timeIn, type TimeOptions } from './history-file.ts'

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

/** The route report as a workbook: a sheet for each device, with this line above its positions. */
const REPORT = ['Valid', 'Time', 'Latitude', 'Longitude', 'Altitude', 'Speed', 'Address', 'Attributes']

export function isTraccarReportHead(head: readonly string[]): boolean {
  return REPORT.every((name, nth) => head[nth] === name)
}

type Row = readonly string[]

/** Reads the rows of a list of positions. */
export function traccarRows(head: Row, times: TimeOptions): (row: Row) => RawPoint {
  const names = head.map((name) => name.trim())
  const addressAt = names.indexOf('address')
  return (row) => {
    const cells = withoutCommas(row, { columns: names.length, addressAt })
    const values = new Map(names.map((name, nth) => [name, cells[nth] ?? '']))
    const plain = Object.fromEntries([...values].map(([name, cell]) => [name, plainValue(cell)]))
    const attributes = Object.fromEntries(
      names.slice(names.indexOf('accuracy') + 1).map((name) => [name, plain[name]]),
    )
    return pointOf({ ...plain, attributes }, timeIn(values.get('fixTime'), times))
  }
}

/** Reads the rows of a route report. */
export function traccarReportRows(times: TimeOptions): (row: Row) => RawPoint {
  return ([valid, time, latitude, longitude, altitude, speed = '', address, attributes = '']) =>
    pointOf(
      {
        valid: plainValue(valid ?? ''),
        latitude,
        longitude,
        altitude: plainValue(altitude ?? ''),
        speed: knotsIn(speed),
        address,
        attributes: attributesIn(attributes),
      },
      timeIn(time, times),
    )
}

/** In the form of Traccar's API. */
function pointOf(position: Record<string, unknown>, timeMs: number | undefined): RawPoint {
  const latitude = latitudeIn(position['latitude'])
  const longitude = longitudeIn(position['longitude'])
  const place = { timeMs, latitude, longitude }
  if (timeMs === undefined || latitude === undefined || longitude === undefined) return place
  const { records } = mappedPositions([{ ...position, ...place, fixTime: timeMs }], timeMs)
  return records[0] ?? place
}

/** A report has the units of the user's settings. */
const perKnot: Record<string, number> = { 'km/h': 1.852, mph: 1.15078, kn: 1 }

function knotsIn(text: string): number | undefined {
  const [figure, unit = ''] = text.trim().split(/\s+/, 2)
  const [speed, perUnit] = [numberIn(figure), perKnot[unit]]
  return speed === undefined || perUnit === undefined ? undefined : speed / perUnit
}

/** Written `ignition=true  odometer=1234.5`. */
function attributesIn(text: string): Record<string, unknown> {
  const pairs = text.split(/\s{2,}/).map((pair) => pair.trim().split('='))
  return Object.fromEntries(
    pairs.flatMap(([name, ...value]) => (name ? [[name, plainValue(value.join('='))]] : [])),
  )
}

/** Traccar writes addresses without quotes, so that their commas part them. */
function withoutCommas(row: Row, { columns, addressAt }: { columns: number; addressAt: number }): Row {
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
