import { cellText, type TableLine } from '../../../../platform/files/table/cells.ts'
import { findHeaderLine } from '../../../../platform/files/table/find-header.ts'
import { widthOf } from '../../../../platform/files/table/signature.ts'
import { knownColumnNames } from './keywords.ts'

export type NamedColumns = {
  headerLine: number
  /** As many as the widest line has cells; empty without a header line. */
  names: string[]
  below: TableLine[]
}

export function namedColumns(lines: readonly TableLine[]): NamedColumns {
  const headerLine = findHeaderLine(lines, knownColumnNames)
  const header = lines.find(({ line }) => line === headerLine)?.cells ?? []
  return {
    headerLine,
    names: Array.from({ length: widthOf(lines) }, (_, index) => cellText(header[index])),
    below: lines.filter(({ line }) => line > headerLine),
  }
}
