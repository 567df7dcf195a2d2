import { formatLocales, type Language } from '@roadbook/contract/languages'
import { dayPatternOf, sheetName } from '@roadbook/contract/reporting/workbook-names'
import type { Column } from './cells.ts'
import { StreamedZip, type ZipPart } from './streamed-zip.ts'
import {
  contentTypesXml,
  type OwnPart,
  packageRelationsXml,
  rowXml,
  sheetEndXml,
  type SheetPart,
  sheetStartXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './xlsx-parts.ts'

/** Spreadsheets refuse a sheet with more, its head included. */
const MAX_SHEET_ROWS = 1_048_576

type Options = {
  /** The names of its sheets, in order. */
  names: readonly string[]
  language: Language
  own?: OwnPart
  /** The length of the comment that the archive announces, and whoever signs it appends. */
  commentBytes?: number
  /** With the head; a table with more goes on in another sheet. */
  maxSheetRows?: number
}

/** A workbook that is read while its sheets are written, row by row and several at a time. */
export class Workbook {
  readonly #zip: StreamedZip
  readonly #names: readonly string[]
  readonly #maxSheetRows: number
  readonly #sheets: Sheet<never>[] = []
  #parts = 0

  constructor({ names, language, own, commentBytes, maxSheetRows = MAX_SHEET_ROWS }: Options) {
    this.#zip = new StreamedZip(commentBytes)
    this.#names = names
    this.#maxSheetRows = maxSheetRows
    this.#whole('_rels/.rels', packageRelationsXml(own))
    this.#whole('xl/styles.xml', stylesXml(dayPatternOf(formatLocales[language])))
  }

  /** The next one. */
  sheet<Row>(columns: readonly Column<Row>[]): Sheet<Row> {
    const sheet = new Sheet({ columns, maxRows: this.#maxSheetRows, open: () => this.#openPart() })
    this.#sheets.push(sheet)
    return sheet
  }

  part(path: string): ZipPart {
    return this.#zip.part(path)
  }

  /** The bytes since the last call. */
  take(): Uint8Array[] {
    return this.#zip.take()
  }

  end(): Uint8Array[] {
    for (const sheet of this.#sheets) sheet.end()
    const sheets = this.#sheets.flatMap(({ numbers }, index) =>
      numbers.map((number, nth): SheetPart => {
        return { name: sheetName(this.#names[index] ?? '', nth === 0 ? '' : ` (${nth + 1})`), number }
      }),
    )
    this.#whole('xl/workbook.xml', workbookXml(sheets))
    this.#whole('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets))
    this.#whole('[Content_Types].xml', contentTypesXml(sheets))
    this.#zip.end()
    return this.take()
  }

  #openPart(): NumberedPart {
    this.#parts += 1
    return { number: this.#parts, part: this.part(`xl/worksheets/sheet${this.#parts}.xml`) }
  }

  #whole(path: string, text: string): void {
    const part = this.part(path)
    part.write(text)
    part.end()
  }
}

type NumberedPart = { number: number; part: ZipPart }

/** A table, in as many sheets as its rows need. */
class Sheet<Row> {
  readonly numbers: number[] = []
  #rows = 0
  #part: ZipPart
  readonly #columns: readonly Column<Row>[]
  readonly #maxRows: number
  readonly #open: () => NumberedPart

  constructor(options: { columns: readonly Column<Row>[]; maxRows: number; open: () => NumberedPart }) {
    this.#columns = options.columns
    this.#maxRows = options.maxRows
    this.#open = options.open
    this.#part = this.#begin()
  }

  add(rows: readonly Row[]): void {
    for (let rest = rows; rest.length > 0;) {
      if (this.#rows === this.#maxRows) {
        this.end()
        this.#part = this.#begin()
      }
      const fitting = rest.slice(0, this.#maxRows - this.#rows)
      this.#part.write(fitting.map((row) => this.#xmlOf(row)).join(''))
      rest = rest.slice(fitting.length)
    }
  }

  end(): void {
    this.#part.write(sheetEndXml)
    this.#part.end()
  }

  #begin(): ZipPart {
    const { number, part } = this.#open()
    this.numbers.push(number)
    part.write(sheetStartXml(this.#columns))
    this.#rows = 1
    return part
  }

  #xmlOf(row: Row): string {
    this.#rows += 1
    return rowXml(
      this.#columns.map(({ value }) => value(row)),
      this.#rows,
    )
  }
}
