import type { Column } from './cells.ts'
import type { ZipPart } from './streamed-zip.ts'
import { rowXml, sheetEndXml, sheetStartXml } from './xlsx-parts.ts'

/** A sheet of a workbook, written row by row. */
export class Sheet<Row> {
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
