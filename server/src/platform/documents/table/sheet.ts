import type { Column } from './cells.ts'
import type { ZipPart } from './streamed-zip.ts'
import { rowXml, sheetEndXml, sheetStartXml } from './xlsx-parts.ts'

const ROWS_AT_ONCE = 500

/** A sheet of a workbook that is written row by row. */
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

  /** Pauses now and then, so that what was compressed can be taken away. */
  *addAll(rows: readonly Row[]): Generator<void> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      this.add(rows.slice(from, from + ROWS_AT_ONCE))
      yield
    }
  }

  end(): void {
    this.#part.write(sheetEndXml)
    this.#part.end()
  }
}
