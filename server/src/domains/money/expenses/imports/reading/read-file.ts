import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportColumn, ImportDraft, ImportMapping } from '@roadbook/contract/money/expense-imports'
import { cut, type TableLine, cellText } from '../../../../../platform/files/table/cells.ts'
import { findFormats, type FoundFormat, type Usual } from './column-formats.ts'
import { createRowReader, type Reading, type ReadRow } from './read-rows.ts'
import { typeOfText } from './keywords.ts'

/** What was found in a file apart from its rows; stored with its import. */
export type FileReading = { columns: ImportColumn[] } & Pick<
  ImportDraft,
  'types' | 'firstLines' | 'lacksType'
>

type ReadFile = { rows: ReadRow[]; reading: FileReading }

/** Other requests get their turn after this many rows, some milliseconds. */
const ROWS_AT_ONCE = 500
const MAX_TYPES = 300
const FIRST_LINES = 12

type Given = Pick<Reading, 'mapping' | 'company' | 'vehicles'> & { usual: Usual }

export async function readFile(lines: readonly TableLine[], given: Given): Promise<ReadFile> {
  const { mapping, usual } = given
  const header = lines.find(({ line }) => line === mapping.headerLine)?.cells ?? []
  const below = lines.filter(({ line }) => line > mapping.headerLine)
  const formats = findFormats(below, mapping, usual)
  const readRow = createRowReader({ ...given, formats, header })
  const rows: ReadRow[] = []
  for (const [index, line] of lines.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    rows.push(readRow(line))
  }
  const used = below.filter((_, index) => rows[lines.length - below.length + index]?.isIgnored === false)
  const columns = mapping.columns.map((_, index): ImportColumn => {
    const format: FoundFormat | undefined = formats[index]
    return {
      name: cellText(header[index]),
      samples: samplesOf(used, index),
      format: format?.format ?? null,
      isFormatCertain: format?.isCertain ?? true,
    }
  })
  const types = typesIn(used, mapping)
  const lacksType = types.reduce((sum, type) => sum + type.rows, 0) < used.length
  return {
    rows,
    reading: { columns, types: types.slice(0, MAX_TYPES), lacksType, firstLines: firstLinesOf(lines) },
  }
}

function samplesOf(lines: readonly TableLine[], index: number): string[] {
  const found = new Set<string>()
  for (const { cells } of lines) {
    const text = cellText(cells[index])
    if (text !== '') found.add(cut(text, 60))
    if (found.size === 3) break
  }
  return [...found]
}

/** The most frequent first. */
function typesIn(lines: readonly TableLine[], { columns, types }: ImportMapping): FileReading['types'] {
  const column = columns.indexOf('type')
  if (column < 0) return []
  const chosen = new Map(types.map(({ text, type }) => [text, type]))
  const counts = new Map<string, number>()
  for (const { cells } of lines) {
    const text = cellText(cells[column])
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, rows]) => ({ text, rows, type: chosen.get(text) ?? typeOfText(text) }))
    .toSorted((a, b) => b.rows - a.rows)
}

/** So that the person can choose another header line. */
function firstLinesOf(lines: readonly TableLine[]): FileReading['firstLines'] {
  return lines.slice(0, FIRST_LINES).map(({ line, cells }) => ({
    line,
    text: cut(cells.map(cellText).filter(Boolean).join(' · '), 120),
  }))
}
