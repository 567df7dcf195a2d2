import { formatLocales, type Language } from '@roadbook/contract/languages'
import { dayPatternOf } from '@roadbook/contract/reporting/workbook-names'
import type { Column } from './cells.ts'
import { StreamedZip, type ZipPart } from './streamed-zip.ts'
import {
  contentTypesXml,
  type OwnPart,
  packageRelationsXml,
  rowXml,
  sheetEndXml,
  sheetStartXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './xlsx-parts.ts'

type Options = {
  /** The names of its sheets, in order. */
  names: readonly string[]
  language: Language
  own?: OwnPart
  /** The length of the comment that the archive announces, and whoever signs it appends. */
  commentBytes?: number
}

/** A workbook that is read while its sheets are written, row by row and several at a time. */
export class Workbook {
  readonly #zip: StreamedZip
  readonly #sheets: Sheet<never>[] = []

  constructor({ names, language, own, commentBytes }: Options) {
    this.#zip = new StreamedZip(commentBytes)
    this.#whole('[Content_Types].xml', contentTypesXml(names.length))
    this.#whole('_rels/.rels', packageRelationsXml(own))
    this.#whole('xl/workbook.xml', workbookXml(names))
    this.#whole('xl/_rels/workbook.xml.rels', workbookRelationsXml(names.length))
    this.#whole('xl/styles.xml', stylesXml(dayPatternOf(formatLocales[language])))
  }

  /** The next one. */
  sheet<Row>(columns: readonly Column<Row>[]): Sheet<Row> {
    const sheet = new Sheet(this.part(`xl/worksheets/sheet${this.#sheets.length + 1}.xml`), columns)
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
    this.#zip.end()
    return this.take()
  }

  #whole(path: string, text: string): void {
    const part = this.part(path)
    part.write(text)
    part.end()
  }
}

class Sheet<Row> {
  #rows = 1
  readonly #part: ZipPart
  readonly #columns: readonly Column<Row>[]

  constructor(part: ZipPart, columns: readonly Column<Row>[]) {
    this.#part = part
    this.#columns = columns
    part.write(sheetStartXml(columns))
  }

  add(rows: readonly Row[]): void {
    const xml = rows.map((row) => {
      this.#rows += 1
      return rowXml(
        this.#columns.map(({ value }) => value(row)),
        this.#rows,
      )
    })
    this.#part.write(xml.join(''))
  }

  end(): void {
    this.#part.write(sheetEndXml)
    this.#part.end()
  }
}
