import { mostImportColumns } from '@roadbook/contract/core/table-limits'
import { parse } from 'csv-parse/sync'
import { cleanText, type TableLine } from './cells.ts'
import { createLines } from './collect-lines.ts'
import { decodeText } from './file-text.ts'
import { FileError } from '../file-error.ts'
import { refuseWideLines } from '../table-width.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** How much of the file is used to find the delimiter. */
const HEAD_CHARACTERS = 64 * 1024
const MAX_ROW = 64 * 1024

export function readCsv(bytes: Uint8Array): TableLine[] {
  const text = decodeText(bytes)
  const delimiter = delimiterOf(text)
  refuseWideLines(text, { delimiter, most: mostImportColumns })
  const { add, lines } = createLines()
  readRows(text, { delimiter, isStrict: false }, (cells, line) => add(line, cells.map(cleanText)))
  return lines
}

type Rules = { delimiter: string; isStrict: boolean }

function readRows(
  text: string,
  { delimiter, isStrict }: Rules,
  take: (cells: string[], line: number) => void,
): void {
  try {
    parse(text, {
      bom: true,
      delimiter,
      // Names of filling stations may contain quotes.
      relax_quotes: !isStrict,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW,
      on_record: (cells: string[], { lines }) => {
        take(cells, lines)
        return null // so that rows are not collected
      },
    })
  } catch (error) {
    if (error instanceof FileError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileError({ code: 'table_unreadable', details: { reason } }, { cause: error })
  }
}

/**
 * The delimiter that splits most lines into the same number of cells. Lines before the table have fewer; a decimal comma
 * splits some lines once more. If the file has quotes at the edges of cells, only the right delimiter leaves them there.
 */
function delimiterOf(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS)
  // The last line may be cut off.
  const whole = head.length < text.length ? head.slice(0, head.lastIndexOf('\n') + 1) : head
  for (const isStrict of [true, false]) {
    const scored = delimiters.map((delimiter) => ({
      delimiter,
      score: cellsOfLikeLines(whole, { delimiter, isStrict }),
    }))
    const [best] = scored.toSorted((a, b) => b.score - a.score)
    if (best !== undefined && best.score > 0) return best.delimiter
  }
  return ';'
}

/** Total cells of the lines with the most frequent number of cells; 0 if that number is 1. */
function cellsOfLikeLines(text: string, rules: Rules): number {
  const lengths = new Map<number, number>()
  try {
    readRows(text, rules, ({ length }) => lengths.set(length, (lengths.get(length) ?? 0) + 1))
  } catch (error) {
    // The text before the error is enough; reading the whole file will report it.
    if (!(error instanceof FileError)) throw error
    if (rules.isStrict) return 0
  }
  return Math.max(0, ...[...lengths].map(([cells, lines]) => (cells > 1 ? cells * lines : 0)))
}
