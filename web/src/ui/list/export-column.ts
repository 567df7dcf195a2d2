/** A column of an exported file: its header, and the type of its values in a spreadsheet. */
export type ExportColumn<Row> = {
  header: string
  kind: 'text' | 'number' | 'day' | 'instant'
  /** For numbers; by default as many as the number has. */
  decimals?: number | undefined
  /**
   * A number may be a decimal such as `72.40`, which keeps its digits. A day is such as `2026-11-20`, an instant such as
   * `2026-11-20T08:00:00.000Z`. Null is an empty cell.
   */
  value: (row: Row) => string | number | null
}

/** As declared by a list column; by default with that column's header. */
export type Exported<Row> = Omit<ExportColumn<Row>, 'header'> & { header?: string | undefined }

type Named = { header?: string }

export function textValue<Row>(value: (row: Row) => string | null, { header }: Named = {}): Exported<Row> {
  return { header, kind: 'text', value }
}

export function numberValue<Row>(
  value: (row: Row) => string | number | null,
  { header, decimals }: Named & { decimals?: number } = {},
): Exported<Row> {
  return { header, kind: 'number', decimals, value }
}

export function dayValue<Row>(value: (row: Row) => string | null, { header }: Named = {}): Exported<Row> {
  return { header, kind: 'day', value }
}

/** The header should name the time zone. */
export function instantValue<Row>(value: (row: Row) => string | null, { header }: Named = {}): Exported<Row> {
  return { header, kind: 'instant', value }
}

type Declared<Row> = { header: string; exported: readonly Exported<Row>[] }

/** All columns of an exported list, including those hidden on the page. */
export function exportColumns<Row>(columns: readonly Declared<Row>[]): ExportColumn<Row>[] {
  return columns.flatMap(({ header, exported }) =>
    exported.map((column) => ({ ...column, header: column.header ?? header })),
  )
}
