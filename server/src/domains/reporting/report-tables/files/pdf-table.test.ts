import { languages } from '@roadbook/contract/languages'
import { ColumnId, type ReportColumn } from '@roadbook/contract/reporting/report-tables'
import { expect, test } from 'vitest'
import { contentWidth, PdfCanvas } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { styles } from '../../../../platform/documents/pdf/styles.ts'
import { column } from '../columns.ts'
import { columnBoxes, sharedWidths } from './pdf-table.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportLanguage } from './report-language.ts'

/** As mileage has them, compared with another period, and movement. */
const tables: Record<string, string> = {
  mileage: `vehicle label fleetCategory business private commute distance
    change trips driving idling idlingShare startOdometer endOdometer
    odometerGap`,
  movement: `segment startTime endTime distance tripTime driving idling
    standing startPlace endPlace driver maxSpeed`,
}

function columnsOf(table = ''): ReportColumn[] {
  return table.split(/\s+/).map((name) => {
    const id = ColumnId.safeParse(name)
    const category = id.success ? null : name
    return column(id.data ?? 'categoryMeters', { category })
  })
}

function boxesOf(columns: ReportColumn[], language: ReportFacts['language']) {
  const none = { period: null, before: null, vehicles: 1, hiddenRows: 0, figures: [], charts: [] }
  const company = {
    company: 'Grand Harbour Services',
    timeZone: 'Europe/Malta',
    distanceUnit: 'kilometer',
  } as const
  const made = { rows: 0, language, format: 'pdf', madeAt: '2026-11-20T08:42:00Z', madeBy: null } as const
  const facts: ReportFacts = {
    kind: 'mileage',
    head: { ...none, columns, totals: null },
    ...company,
    ...made,
  }
  const info = { title: '', author: '', language, createdAt: new Date(facts.madeAt) }
  const told = reportLanguage(facts)
  const boxes = columnBoxes(facts, told, new PdfCanvas(info, styles.footer))
  return boxes.map((box) => ({ ...box, header: told.header(box.column) }))
}

const heads = Object.keys(tables).flatMap((name) => languages.map((language) => [name, language] as const))

test.each(heads)('no word of a head of %s is broken in %s, except at a hyphen', (name, language) => {
  const boxes = boxesOf(columnsOf(tables[name]), language)
  expect(boxes.map(({ lines }) => lines.join(' ').replaceAll('- ', ''))).toEqual(
    boxes.map(({ header }) => header),
  )
  const last = boxes.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0) - (boxes[0]?.x ?? 0)).toBeCloseTo(contentWidth, 3)
})

test('columns share the room by weight, but each has what its words need', () => {
  const wish = (weight: number, whole: number, divided = whole) => ({ weight, whole, divided })
  expect(sharedWidths([wish(1, 10), wish(3, 10)], 100)).toEqual([25, 75])
  expect(sharedWidths([wish(1, 40), wish(1, 10), wish(2, 10)], 100)).toEqual([40, 20, 40])
})

test('words are divided only if the room is too narrow for whole ones', () => {
  const wishes = [
    { weight: 1, whole: 60, divided: 30 },
    { weight: 1, whole: 20, divided: 20 },
  ]
  expect([80, 70, 40].map((room) => sharedWidths(wishes, room))).toEqual([
    [60, 20],
    [35, 35],
    [24, 16],
  ])
})
