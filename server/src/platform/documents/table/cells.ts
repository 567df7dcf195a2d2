/** Cells of tables in workbooks and CSV files. */

/** Days and times in the company's time zone, without an offset. */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number; decimals: number }
  | { kind: 'day'; day: string }
  | { kind: 'time'; time: string }
  | { kind: 'duration'; seconds: number }
  | null

export type Column<Row> = { header: string; width: number; value: (row: Row) => Value }

export function text(value: string | null | undefined): Value {
  return value === null || value === undefined || value === '' ? null : { kind: 'text', text: value }
}

export function count(number: number): Value {
  return { kind: 'number', number, decimals: 0 }
}
