/** The table of a report over as many pages as it takes. */
import type { Cell, CellUnit, ColumnId, ReportColumn } from '@roadbook/contract/report-tables'
import { type Flow, left } from '../../../platform/documents/pdf/flow.ts'
import { contentWidth, type PdfCanvas, type TextStyle } from '../../../platform/documents/pdf/pdf-canvas.ts'
import { drawRow } from '../../../platform/documents/pdf/row.ts'
import { colours, styles } from '../../../platform/documents/pdf/styles.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportLanguage } from './report-language.ts'

/** Where a column stands; figures stand at its right end. */
export type ColumnBox = {
  column: ReportColumn
  x: number
  width: number
  isFigure: boolean
  /** Of its head. */
  lines: string[]
}

/** How wide columns want to be beside each other. */
const weights: Partial<Record<CellUnit, number>> = {
  text: 1.35,
  word: 1.4,
  instant: 1.9,
  seconds: 1.6,
  meters: 1.25,
  count: 0.8,
  percent: 0.95,
}
/** Addresses. */
const wide: ReadonlySet<ColumnId> = new Set(['place', 'startPlace', 'endPlace'])
const WIDE_WEIGHT = 3
const GAP = 6
const HEAD_LEADING = 9
const worded: ReadonlySet<CellUnit> = new Set(['text', 'word', 'instant', 'day', 'boolean'])

export function columnBoxes(
  { head: { columns } }: ReportFacts,
  language: ReportLanguage,
  canvas: PdfCanvas,
): ColumnBox[] {
  const weightOf = ({ id, unit }: ReportColumn): number => (wide.has(id) ? WIDE_WEIGHT : (weights[unit] ?? 1))
  const whole = columns.reduce((sum, column) => sum + weightOf(column), 0)
  let x = left
  return columns.map((column, index) => {
    const room = (contentWidth * weightOf(column)) / whole
    const width = room - (index === columns.length - 1 ? 0 : GAP)
    const box = { column, x, width, isFigure: !worded.has(column.unit) }
    x += room
    return { ...box, lines: canvas.wrap(language.header(column), width, styles.head) }
  })
}

export function drawHead(flow: Flow, boxes: readonly ColumnBox[]): void {
  const lines = Math.max(...boxes.map((box) => box.lines.length))
  flow.space(4)
  for (const { x, width, isFigure, lines: words } of boxes) {
    for (const [index, line] of words.entries()) {
      const y = flow.y + (lines - words.length + index + 1) * HEAD_LEADING
      if (isFigure) flow.canvas.textRight(line, x + width, y, styles.head)
      else flow.canvas.text(line, x, y, styles.head)
    }
  }
  flow.space(lines * HEAD_LEADING + 4)
  flow.canvas.rule(left, flow.y, contentWidth, colours.line)
}

type Row = { boxes: readonly ColumnBox[]; language: ReportLanguage; isTotal?: boolean }

export function drawTableRow(
  flow: Flow,
  cells: readonly Cell[],
  { boxes, language, isTotal = false }: Row,
): void {
  const style: TextStyle = isTotal ? styles.strong : styles.body
  flow.space(2)
  drawRow(
    flow,
    boxes.map(({ column, x, width, isFigure }, index) => {
      const isLabel = isTotal && index === 0
      const text = isLabel ? language.words.total : language.say(cells[index] ?? null, column)
      // A figure in two lines is two figures.
      if (isFigure) return { x: x + width, endsAtX: true, lines: [{ text, style }] }
      return { x, lines: flow.canvas.wrap(text, width, style).map((line) => ({ text: line, style })) }
    }),
  )
  flow.space(4)
  flow.canvas.rule(left, flow.y, contentWidth, isTotal ? colours.line : colours.hairline)
}
