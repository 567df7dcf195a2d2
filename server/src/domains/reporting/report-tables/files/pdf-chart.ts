/** Stacked bars, drawn as boxes. */
import type { ReportChart } from '@roadbook/contract/reporting/report-tables'
import { axisScale } from '@roadbook/contract/core/axis-scale'
import { type Flow, left, right } from '../../../../platform/documents/pdf/flow.ts'
import { type Colour, contentWidth } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'
import type { ReportLanguage } from './report-language.ts'

const PLOT_HEIGHT = 110
const AXIS_WIDTH = 44
/** With legend and labels. */
export const chartHeight = PLOT_HEIGHT + 50
/** More bars would be thin lines; the table has all values. */
const MAX_BARS = 62
const MAX_LABELS = 12

/** The colours of the page's charts, in order. */
const palette: readonly Colour[] = [
  [0.373, 0.498, 0.933],
  [0.486, 0.176, 0.071],
  [0.086, 0.31, 0.302],
  [0.776, 0.486, 0.067],
  [0.541, 0.361, 0.78],
  [0.4, 0.45, 0.5],
]
const beforeColour: Colour = [0.86, 0.88, 0.905]

export function drawChart(flow: Flow, chart: ReportChart, language: ReportLanguage): void {
  const bars = chart.bars.slice(0, MAX_BARS)
  const most = Math.max(...bars.map(({ values, before }) => Math.max(sum(values), before ?? 0)))
  if (most <= 0) return
  const axis = axisOf(most, chart, language)
  const highest = axis.top * axis.perFigure
  drawLegend(flow, chart, language)
  const top = flow.y + 8
  const base = top + PLOT_HEIGHT
  drawAxis(flow, { top, base }, axis, language)
  const room = (contentWidth - AXIS_WIDTH) / bars.length
  for (const [index, { values, before }] of bars.entries()) {
    const x = left + AXIS_WIDTH + index * room
    const width = Math.min(room * 0.7, 24)
    const heightOf = (value: number): number => (value / highest) * PLOT_HEIGHT
    if (before !== null) {
      const height = heightOf(before)
      flow.canvas.box(x + width * 0.25, base - height, { width, height, colour: beforeColour })
    }
    let y = base
    for (const [part, value] of values.entries()) {
      const height = heightOf(value)
      y -= height
      if (height > 0)
        flow.canvas.box(x, y, { width, height, colour: palette[part % palette.length] ?? colours.muted })
    }
    if (index % Math.ceil(bars.length / MAX_LABELS) === 0) {
      flow.canvas.text(labelOf(chart, index, language), x, base + 10, styles.label)
    }
  }
  flow.y = base + 18
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

export function labelOf(
  { along, bars }: ReportChart,
  index: number,
  { times, partName }: ReportLanguage,
): string {
  const label = bars[index]?.label ?? ''
  // Without the year: "04.11.", "04/11".
  if (along === 'day') return times.day(`${label}T12:00:00Z`).slice(0, 6).replace(/\/$/, '')
  return along === 'state' ? partName({ id: label, name: null }) : label
}

function drawLegend(flow: Flow, { parts, bars }: ReportChart, language: ReportLanguage): void {
  flow.space(14)
  let x = left + AXIS_WIDTH
  const hasBefore = bars.some(({ before }) => before !== null)
  const entries: [string, Colour][] = parts.map((part, index) => [
    language.partName(part),
    palette[index % palette.length] ?? colours.muted,
  ])
  if (hasBefore) entries.push([language.words.usual, beforeColour])
  for (const [name, colour] of entries) {
    if (x + flow.canvas.widthOf(name, styles.label) > right) return
    flow.canvas.box(x, flow.y - 6, { width: 7, height: 7, colour })
    flow.canvas.text(name, x + 11, flow.y, styles.label)
    x += 24 + flow.canvas.widthOf(name, styles.label)
  }
}

/** In the unit that people read; `perFigure` is one of it in the unit of the chart. */
type Axis = { top: number; step: number; perFigure: number }

export function axisOf(most: number, { unit }: ReportChart, { value }: ReportLanguage): Axis {
  const told = value(most, { id: 'distance', unit, currency: null })
  const figure =
    told?.kind === 'number' ? told.number : told?.kind === 'duration' ? told.seconds / 3600 : most
  return { ...axisScale(figure, { isCount: unit === 'count' }), perFigure: most / figure }
}

type Plot = { top: number; base: number }

function drawAxis(
  { canvas }: Flow,
  { top, base }: Plot,
  { top: last, step }: Axis,
  { number }: ReportLanguage,
): void {
  for (let figure = 0; figure <= last; figure += step) {
    const y = base - (figure / last) * (base - top)
    canvas.textRight(number(figure), left + AXIS_WIDTH - 6, y + 3, styles.label)
    const colour = figure === 0 ? colours.line : colours.hairline
    canvas.rule(left + AXIS_WIDTH, y, contentWidth - AXIS_WIDTH, colour)
  }
}
