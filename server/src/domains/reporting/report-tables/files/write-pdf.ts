import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { Flow, left, right } from '../../../../platform/documents/pdf/flow.ts'
import { contentWidth, PdfCanvas } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'
import { chartHeight, drawChart } from './pdf-chart.ts'
import { columnBoxes, drawHead, drawTableRow } from './pdf-table.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportLanguage, periodText, type ReportLanguage, subjectsText } from './report-language.ts'

/** Figures and charts on the first page, then the table with all rows. */
export async function* writePdf(
  facts: ReportFacts,
  batches: AsyncIterable<ReportRow[]>,
): AsyncGenerator<Uint8Array> {
  const language = reportLanguage(facts)
  const { title, words, times, period } = language
  const canvas = new PdfCanvas(
    {
      title: `${title}, ${period}`,
      author: facts.company,
      language: facts.language,
      createdAt: new Date(facts.madeAt),
    },
    styles.footer,
  )
  const flow = new Flow(canvas)
  flow.frame = {
    head: `${title} · ${facts.company}`,
    headRight: period,
    foot: `${words.made(times.dayAndTime(facts.madeAt), facts.madeBy)} · ${words.timesIn(facts.timeZone)}`,
  }
  flow.newPage()
  drawTop(flow, facts, language)
  const boxes = columnBoxes(facts, language, canvas)
  flow.repeat(() => drawHead(flow, boxes))
  const { totals } = facts.head
  if (totals) drawTableRow(flow, totals, { boxes, language, isTotal: true })
  let rows = 0
  for await (const batch of batches) {
    for (const { cells } of batch) drawTableRow(flow, cells, { boxes, language })
    rows += batch.length
    const chunk = canvas.take()
    if (chunk) yield chunk
  }
  if (rows === 0) flow.paragraph(words.noRows, { width: contentWidth })
  canvas.end()
  for (let chunk = canvas.take(); chunk; chunk = canvas.take()) yield chunk
}

const FIGURE_HEIGHT = 34

function drawTop(flow: Flow, facts: ReportFacts, language: ReportLanguage): void {
  const { title, note, words, times, period } = language
  const { before, charts } = facts.head
  flow.space(24)
  flow.canvas.text(title, left, flow.y, styles.title)
  flow.space(16)
  const against = before ? [words.against(periodText(before, times))] : []
  const subjects = subjectsText(facts.head, words)
  flow.canvas.text([period, ...against, subjects].join(' · '), left, flow.y, styles.second)
  flow.space(10)
  drawFigures(flow, facts, language)
  if (note !== undefined) flow.paragraph(note, { width: contentWidth })
  const [chart] = charts
  if (!chart || chart.bars.length < 2) return
  flow.need(chartHeight)
  drawChart(flow, chart, language)
}

function drawFigures(flow: Flow, { head: { figures } }: ReportFacts, language: ReportLanguage): void {
  if (figures.length === 0) return
  const { canvas } = flow
  const width = contentWidth / figures.length
  canvas.rule(left, flow.y, contentWidth, colours.line)
  for (const [index, figure] of figures.entries()) {
    const x = left + index * width + (index === 0 ? 0 : 8)
    const column = { ...figure, category: null, name: null }
    canvas.text(language.format(figure.value, figure) || '–', x, flow.y + 16, styles.plate)
    canvas.text(language.header(column), x, flow.y + 28, styles.label)
    if (figure.before === null) continue
    const earlier = language.words.before(language.format(figure.before, figure))
    canvas.textRight(earlier, Math.min(x + width - 16, right), flow.y + 28, styles.label)
  }
  flow.space(FIGURE_HEIGHT)
  canvas.rule(left, flow.y, contentWidth, colours.line)
}
