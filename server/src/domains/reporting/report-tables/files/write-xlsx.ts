import type { Cell, ReportRow } from '@roadbook/contract/reporting/report-tables'
import { type Column, text } from '../../../../platform/documents/table/cells.ts'
import { inParts } from '../../../../platform/documents/table/in-parts.ts'
import { Sheet } from '../../../../platform/documents/table/sheet.ts'
import { StreamedZip } from '../../../../platform/documents/table/streamed-zip.ts'
import {
  contentTypesXml,
  dayPatternOf,
  packageRelationsXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from '../../../../platform/documents/table/xlsx-parts.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportLanguage, periodText } from './report-language.ts'
import { rowColumns } from './row-columns.ts'

/** A sheet with the rows and, below them, the sums; and a sheet that describes the report. */
export async function* writeXlsx(
  facts: ReportFacts,
  batches: AsyncIterable<ReportRow[]>,
): AsyncGenerator<Uint8Array> {
  const language = reportLanguage(facts)
  const { title } = language
  const zip = new StreamedZip()
  const names = [title, language.period.replaceAll('/', '-')]
  zip.whole('[Content_Types].xml', contentTypesXml(names.length))
  zip.whole('_rels/.rels', packageRelationsXml())
  zip.whole('xl/workbook.xml', workbookXml(names))
  zip.whole('xl/_rels/workbook.xml.rels', workbookRelationsXml(names.length))
  zip.whole('xl/styles.xml', stylesXml(dayPatternOf(facts.language)))
  const table = new Sheet<readonly Cell[]>(zip.part('xl/worksheets/sheet1.xml'), rowColumns(facts))
  for await (const rows of batches) {
    for (const part of inParts(rows)) {
      table.add(part.map(({ cells }) => cells))
      yield* zip.take()
    }
  }
  const { totals } = facts.head
  if (totals) table.add([totals.map((cell, index) => (index === 0 ? language.words.total : cell))])
  table.end()
  const about = new Sheet(zip.part('xl/worksheets/sheet2.xml'), aboutColumns(title))
  about.add(aboutRows(facts))
  about.end()
  zip.end()
  yield* zip.take()
}

type AboutRow = { text: string }

function aboutColumns(title: string): Column<AboutRow>[] {
  return [{ header: title, width: 48, value: (row) => text(row.text) }]
}

function aboutRows(facts: ReportFacts): AboutRow[] {
  const { note, words, times, period } = reportLanguage(facts)
  const { before, vehicles } = facts.head
  return [
    facts.company,
    period,
    ...(before ? [words.against(periodText(before, times))] : []),
    words.nVehicles(vehicles),
    words.made(times.dayAndTime(facts.madeAt), facts.madeBy),
    words.timesIn(facts.timeZone),
    ...(note === undefined ? [] : [note]),
  ].map((line) => ({ text: line }))
}
