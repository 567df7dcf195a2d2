import { csvField } from '@roadbook/contract/core/csv-field'
import type { ListFormat } from '../../../http/send-items.ts'

/** A line for each row, below the names of its fields; attributes are JSON. */
export const asCsv: ListFormat = {
  type: 'text/csv; charset=utf-8',
  open: '',
  between: '\n',
  close: '\n',
  itemText(row, isFirst) {
    const fields = Object.entries(row as object) // rows of reports are objects
    const line = fields.map(([, value]) => csvField(textOf(value))).join(',')
    return isFirst ? `${fields.map(([name]) => name).join(',')}\n${line}` : line
  },
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
