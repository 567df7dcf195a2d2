import type { Cell, ReportRow } from '@roadbook/contract/reporting/report-tables'
import { type Column, text } from '../../../../platform/documents/table/cells.ts'
import { inParts } from '../../../../platform/documents/table/in-parts.ts'
import { Workbook } from '../../../../platform/documents/table/workbook.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportLanguage, periodText, subjectsText } from './report-language.ts'
import { rowColumns } from './row-columns.ts'

/** A sheet with the rows and, below them, the sums; and a sheet that describes the report. */
export async function* writeXlsx(
  facts: ReportFacts,
  batches: AsyncIterable<ReportRow[]>,
): AsyncGenerator<Uint8Array> {
  const language = reportLanguage(facts)
  const { title } = language
  const names = [title, language.period.replaceAll('/', '-')]
  const workbook = new Workbook({ names, language: facts.language })
  const table = workbook.sheet<readonly Cell[]>(rowColumns(facts))
  for await (const rows of batches) {
    for (const part of inParts(rows)) {
      table.add(part.map(({ cells }) => cells))
      yield* workbook.take()
    }
  }
  const { totals } = facts.head
  if (totals) table.add([totals.map((cell, index) => (index === 0 ? language.words.total : cell))])
  workbook.sheet(aboutColumns(title)).add(aboutRows(facts))
  yield* workbook.end()
}

type AboutRow = { text: string }

function aboutColumns(title: string): Column<AboutRow>[] {
  return [{ header: title, width: 48, value: (row) => text(row.text) }]
}

function aboutRows(facts: ReportFacts): AboutRow[] {
  const { note, words, times, period } = reportLanguage(facts)
  const { before } = facts.head
  return [
    facts.company,
    period,
    ...(before ? [words.against(periodText(before, times))] : []),
    subjectsText(facts.head, words),
    words.made(times.dayAndTime(facts.madeAt), facts.madeBy),
    words.timesIn(facts.timeZone),
    ...(note === undefined ? [] : [note]),
  ].map((line) => ({ text: line }))
}
