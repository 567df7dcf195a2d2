import { createHash } from 'node:crypto'
import { cellText, type TableLine } from './cells.ts'
import { normalizeName } from './normal-name.ts'

/** Equal for all statements whose columns have the same names. */
export function signatureOf(lines: readonly TableLine[], headerLine: number): string {
  const cells = lines.find(({ line }) => line === headerLine)?.cells ?? []
  const names =
    headerLine === 0
      ? [`without names ${widthOf(lines)}`]
      : cells.map((cell) => normalizeName(cellText(cell)))
  return createHash('sha256').update(names.join('\n')).digest('hex')
}

export function widthOf(lines: readonly TableLine[]): number {
  return lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
}
