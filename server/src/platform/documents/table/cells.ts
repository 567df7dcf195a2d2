/** Tables as workbooks and CSV files have them. */

/** Days and times are those of the company's clock, without a zone. */
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
