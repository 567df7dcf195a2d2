import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { FileError } from '../../../platform/files/file-error.ts'
import { wallClock } from '../../../platform/files/wall-clock.ts'
import { parseXlsx } from './xlsx.ts'

const inMalta = { toInstant: wallClock('Europe/Malta') }

type Rows = CellValue[][]

async function workbook(...sheets: Rows[]): Promise<Uint8Array> {
  const named = sheets.map((rows, nth) => ({ name: `Sheet ${nth + 1}`, rows }))
  return new Uint8Array(await writeXlsx({ sheets: named }))
}

/** As templates/export/route.xlsx of Traccar is filled. */
function routeReport(device: string, ...positions: Rows): Rows {
  return [
    [],
    ['Report type:', 'Route'],
    [],
    ['Device:', device],
    ['Group:'],
    ['Period:', '2026-07-20 00:00:00 - 2026-07-21 00:00:00'],
    [],
    ['Valid', 'Time', 'Latitude', 'Longitude', 'Altitude', 'Speed', 'Address', 'Attributes'],
    ...positions,
  ]
}

const moving: CellValue[] = [
  true,
  '2026-07-20 09:42:00',
  35.8989,
  14.5146,
  12,
  '18.5 km/h',
  '1 Republic St, Valletta, MT',
  'ignition=true  odometer=1234567.0  batteryLevel=80',
]

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const refusal = await parseXlsx(bytes).catch((error: unknown) => error)
  return refusal instanceof FileError ? refusal.problem.code : String(refusal)
}

test('a route report of Traccar has the speed in the user’s unit, their time zone and attributes', async () => {
  const standing: CellValue[] = [false, '2026-07-20 09:42:30', 35.9, 14.52, 12, '0,0 kn', '', 'in7=true']
  const lost: CellValue[] = [true, '', 35.9, 14.52, 12, '10.0 mph', '', '']
  const bytes = await workbook(routeReport('B 7', moving, standing, lost))
  expect(await parseXlsx(bytes, inMalta)).toEqual({
    records: [
      {
        timeMs: Date.parse('2026-07-20T07:42:00Z'),
        latitude: 35.8989,
        longitude: 14.5146,
        valid: true,
        speedKmh: 18.5,
        altitudeMeters: 12,
        ignition: true,
        odometerMeters: 1_234_567,
        batteryPercent: 80,
      },
      {
        timeMs: Date.parse('2026-07-20T07:42:30Z'),
        latitude: 35.9,
        longitude: 14.52,
        valid: false,
        speedKmh: 0,
        altitudeMeters: 12,
        extra: { in7: true },
      },
    ],
    skipped: [{ reason: 'noTime', points: 1 }],
  })
})

test('a report about several devices is refused, since each is a vehicle', async () => {
  const bytes = await workbook(routeReport('B 7', moving), routeReport('B 8', moving))
  expect(await refusalOf(bytes)).toBe('history_of_several')
})

test('any workbook with columns of known names is read, times of its cells in the chosen zone', async () => {
  const table: Rows = [
    ['Time', 'Lat', 'Lng', 'Speed km/h'],
    [new Date('2026-07-20T09:42:00Z'), 35.8989, 14.5146, 36],
  ]
  expect(await parseXlsx(await workbook([['My drives']], table), inMalta)).toEqual({
    records: [
      { timeMs: Date.parse('2026-07-20T07:42:00Z'), latitude: 35.8989, longitude: 14.5146, speedKmh: 36 },
    ],
    skipped: [],
  })
})

test.each([
  ['without positions', () => workbook([['Vehicle', 'Costs', 'Month']]), 'columns_missing'],
  ['that is none', async () => new TextEncoder().encode('PK, no archive'), 'file_unreadable'],
  ['with 600 columns', () => workbook([Array.from({ length: 600 }, () => 'lat')]), 'table_too_wide'],
])('a workbook %s is refused', async (_what, bytes, code) => {
  expect(await refusalOf(await bytes())).toBe(code)
})
