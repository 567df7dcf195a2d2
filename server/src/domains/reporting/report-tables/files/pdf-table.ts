/** The table of a report, over as many pages as it needs. */
import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import type { Cell, ColumnId, ReportColumn } from '@roadbook/contract/reporting/report-tables'
import { type Flow, left } from '../../../../platform/documents/pdf/flow.ts'
import {
  contentWidth,
  type PdfCanvas,
  type TextStyle,
} from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { hyphenate } from '../../../../platform/documents/pdf/hyphenate.ts'
import { drawRow } from '../../../../platform/documents/pdf/row.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportLanguage } from './report-language.ts'

/** Position of a column; figures are right-aligned. */
type ColumnBox = {
  column: ReportColumn
  x: number
  width: number
  isFigure: boolean
  /** Lines of its header. */
  lines: string[]
}

/** Relative widths of the columns. */
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
/** Figures as long as most that occur: they must fit on one line without running into the next column. */
const samples: Partial<Record<CellUnit, Cell>> = {
  seconds: 359_940,
  meters: 9_999_900,
  minor: 999_999,
  count: 999,
  percent: 99,
  day: '2026-11-20',
}
const HEAD_LEADING = 9
const worded: ReadonlySet<CellUnit> = new Set(['text', 'word', 'instant', 'day', 'boolean'])

export function columnBoxes(
  { head: { columns, totals } }: ReportFacts,
  language: ReportLanguage,
  canvas: PdfCanvas,
): ColumnBox[] {
  const weightOf = ({ id, unit }: ReportColumn): number => (wide.has(id) ? WIDE_WEIGHT : (weights[unit] ?? 1))
  const longest = (texts: readonly string[], style: TextStyle): number =>
    Math.max(0, ...texts.map((text) => canvas.widthOf(text, style)))
  const widths = sharedWidths(
    columns.map((column, index) => {
      const sample = samples[column.unit] ?? null
      const figures = [totals?.[index] ?? null, sample].map((cell) => language.format(cell, column))
      const least = standsRight(column) ? longest(figures, styles.strong) : 0
      const words = language.header(column).split(' ')
      return {
        weight: weightOf(column),
        whole: Math.max(least, longest(words, styles.head)),
        divided: Math.max(least, longest(words.flatMap(hyphenated), styles.head)),
      }
    }),
    contentWidth - columns.reduce((sum, _, index) => sum + gapAfter(columns, index), 0),
  )
  let x = left
  return columns.map((column, index) => {
    const width = widths[index] ?? 0
    const box = { column, x, width, isFigure: standsRight(column) }
    x += width + gapAfter(columns, index)
    return { ...box, lines: canvas.wrap(language.header(column), width, styles.head) }
  })
}

function standsRight({ unit }: ReportColumn): boolean {
  return !worded.has(unit)
}

/** A left-aligned text after a right-aligned figure needs more room between them. */
function gapAfter(columns: readonly ReportColumn[], index: number): number {
  const [column, next] = [columns[index], columns[index + 1]]
  if (!column || !next) return 0
  return standsRight(column) && !standsRight(next) ? 2 * GAP : GAP
}

function hyphenated(word: string): string[] {
  return hyphenate(word).map((part, index, all) => (index === all.length - 1 ? part : `${part}-`))
}

/** `whole`: the minimum width without breaking words; `divided`: with long words divided. */
type Wish = { weight: number; whole: number; divided: number }

/**
 * Distributes the width by weight, but gives each column its minimum; words are divided only if it doesn't fit otherwise.
 */
export function sharedWidths(wishes: readonly Wish[], room: number): number[] {
  const sum = (part: keyof Wish): number => wishes.reduce((all, wish) => all + wish[part], 0)
  const part = sum('whole') <= room ? 'whole' : 'divided'
  if (sum(part) > room) return wishes.map((wish) => (wish[part] / sum(part)) * room)
  let [rest, weight] = [room, sum('weight')]
  const widths = new Map<Wish, number>()
  // Columns that need more than their share take it from the others.
  for (const wish of wishes.toSorted((a, b) => b[part] / b.weight - a[part] / a.weight)) {
    const width = Math.max(wish[part], (rest * wish.weight) / weight)
    widths.set(wish, width)
    rest -= width
    weight -= wish.weight
  }
  return wishes.map((wish) => widths.get(wish) ?? 0)
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
      const text = isLabel ? language.words.total : language.format(cells[index] ?? null, column)
      // A figure broken into two lines would read as two figures.
      if (isFigure) return { x: x + width, endsAtX: true, lines: [{ text, style }] }
      return { x, lines: flow.canvas.wrap(text, width, style).map((line) => ({ text: line, style })) }
    }),
  )
  flow.space(4)
  flow.canvas.rule(left, flow.y, contentWidth, isTotal ? colours.line : colours.hairline)
}
