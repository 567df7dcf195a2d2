import { HistoryFormat } from '@roadbook/contract/trips/history-import'

/** Enough bytes to recognise a file. */
export const headBytes = 4_096

/** The format of a file by its name, otherwise by its first bytes. */
export function formatOf(name: string, head: string): HistoryFormat | undefined {
  const ending = HistoryFormat.safeParse(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase()).data
  if (ending !== undefined) return ending
  if (/<gpx[\s>]/i.test(head)) return 'gpx'
  if (/<kml[\s>]/i.test(head)) return 'kml'
  const [first = ''] = head.split(/\r?\n/, 1)
  return /\blat(itude)?\b/i.test(first) && /[,;\t]/.test(first) ? 'csv' : undefined
}

/** A KMZ or any other archive, by its first bytes; a workbook is one, too. */
export function isPacked(head: string): boolean {
  return head.startsWith('PK')
}

type SketchPoint = { latitude: number; longitude: number }

/** A line as the path of a picture of that size, north up, in its true proportions. */
export function sketchPath(
  line: readonly SketchPoint[],
  { width, height, margin }: { width: number; height: number; margin: number },
): string {
  const [first] = line
  if (first === undefined) return ''
  const shrink = Math.cos((first.latitude * Math.PI) / 180)
  const xs = line.map(({ longitude }) => longitude * shrink)
  const ys = line.map(({ latitude }) => -latitude)
  const [left, right] = [least(xs), -least(xs.map((x) => -x))]
  const [top, bottom] = [least(ys), -least(ys.map((y) => -y))]
  const scale = Math.min(
    (width - 2 * margin) / Math.max(1e-9, right - left),
    (height - 2 * margin) / Math.max(1e-9, bottom - top),
  )
  const x = (value: number) => (width / 2 + (value - (left + right) / 2) * scale).toFixed(1)
  const y = (value: number) => (height / 2 + (value - (top + bottom) / 2) * scale).toFixed(1)
  return `M${xs.map((value, index) => `${x(value)} ${y(ys[index] ?? 0)}`).join('L')}`
}

/** Spread arguments are limited to some ten thousand. */
function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Infinity)
}
