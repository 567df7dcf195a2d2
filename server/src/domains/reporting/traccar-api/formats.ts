/** The files that rows are given as, each at a path of its own or by `Accept`. */
import { csvField } from '@roadbook/contract/core/csv-field'
import type { ListFormat, TextFormat } from '../../../http/send-items.ts'
import { type Column, text, type Value } from '../../../platform/documents/table/cells.ts'
import { inParts } from '../../../platform/documents/table/in-parts.ts'
import { Workbook } from '../../../platform/documents/table/workbook.ts'
import { escapeXml } from '../../../platform/documents/table/xlsx-parts.ts'
import type { Device } from './devices.ts'
import type { toPosition } from './reports.ts'

export type FormatName = 'csv' | 'gpx' | 'kml' | 'xlsx'
type Format = { type: string; of: (devices: readonly Device[]) => ListFormat }

export const formats: Record<FormatName, Format> = {
  csv: { type: 'text/csv', of: () => asCsv },
  gpx: { type: 'application/gpx+xml', of: asGpx },
  kml: { type: 'application/vnd.google-earth.kml+xml', of: asKml },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    of: () => asXlsx,
  },
}

/** A line for each row, below the names of its fields; attributes are JSON. */
const asCsv: ListFormat = {
  type: 'text/csv; charset=utf-8',
  open: '',
  between: '\n',
  close: '\n',
  itemText(row, isFirst) {
    const fields = fieldsOf(row)
    const line = fields.map(([, value]) => csvField(plainText(value))).join(',')
    return isFirst ? `${fields.map(([name]) => name).join(',')}\n${line}` : line
  },
}

function fieldsOf(row: unknown): [name: string, value: unknown][] {
  return Object.entries(row as object) // rows of reports are objects
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Position = ReturnType<typeof toPosition>

/** Positions come vehicle by vehicle: each gets an element of its own around them. */
type Track = { type: string; open: string; close: string; begin: (name: string) => string; end: string }

function asTracks(
  devices: readonly Device[],
  { begin, end, ...track }: Track,
  pointText: PointText,
): TextFormat {
  const names = new Map(devices.map(({ number, vehicle }) => [number, vehicle.registration]))
  let current: number | undefined
  return {
    type: `${track.type}; charset=utf-8`,
    open: `<?xml version="1.0" encoding="UTF-8"?>${track.open}`,
    between: '',
    get close() {
      return `${current === undefined ? '' : end}${track.close}`
    },
    itemText(item) {
      const position = item as Position // rows of positions
      const { deviceId } = position
      const isOther = deviceId !== current
      const begun = isOther
        ? `${current === undefined ? '' : end}${begin(escapeXml(names.get(deviceId) ?? ''))}`
        : ''
      current = deviceId
      return begun + pointText(position)
    },
  }
}

type PointText = (position: Position) => string

function asGpx(devices: readonly Device[]): TextFormat {
  const track = {
    type: formats.gpx.type,
    open: '<gpx version="1.1" creator="Roadbook" xmlns="http://www.topografix.com/GPX/1/1">',
    begin: (name: string) => `<trk><name>${name}</name><trkseg>`,
    end: '</trkseg></trk>',
    close: '</gpx>',
  }
  return asTracks(
    devices,
    track,
    ({ latitude, longitude, altitude, fixTime }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitude}</ele><time>${fixTime}</time></trkpt>`,
  )
}

function asKml(devices: readonly Device[]): TextFormat {
  const track = {
    type: formats.kml.type,
    open: '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    begin: (name: string) =>
      `<Placemark><name>${name}</name><LineString><tessellate>1</tessellate><coordinates>`,
    end: '</coordinates></LineString></Placemark>',
    close: '</Document></kml>',
  }
  return asTracks(
    devices,
    track,
    ({ latitude, longitude, altitude }) => `${longitude},${latitude},${altitude} `,
  )
}

const COLUMN_CHARACTERS = 18
const ROWS_AT_ONCE = 500

type Row = Readonly<Record<string, unknown>>

/** The table of the CSV file as a workbook. */
const asXlsx: ListFormat = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  async *write(items) {
    const workbook = new Workbook({ names: ['Report'], language: 'en' })
    let sheet: ReturnType<typeof workbook.sheet<Row>> | undefined
    let rows: Row[] = []
    for await (const item of items) {
      const row = item as Row // rows of reports are objects
      sheet ??= workbook.sheet<Row>(fieldsOf(row).map(([name]) => columnOf(name)))
      if (rows.push(row) < ROWS_AT_ONCE) continue
      sheet.add(rows)
      rows = []
      yield* workbook.take()
    }
    sheet ??= workbook.sheet<Row>([])
    for (const part of inParts(rows)) sheet.add(part)
    yield* workbook.end()
  },
}

function columnOf(name: string): Column<Row> {
  return { header: name, width: COLUMN_CHARACTERS, value: (row) => valueOf(row[name]) }
}

function valueOf(value: unknown): Value {
  if (typeof value !== 'number') return text(plainText(value))
  return { kind: 'number', number: value, decimals: Number.isInteger(value) ? 0 : 6 }
}
