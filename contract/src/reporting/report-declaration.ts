import type { z } from 'zod'
import type { SimplePeriod } from '../core/period.ts'
import type { Permission } from '../core/permissions.ts'
import type { ColumnDeclaration, ReportText } from './report-columns.ts'

/** What a report with a table declares in `report-kinds.ts`. */
export type ReportDeclaration = {
  /** The path of its calls, below `/reports`. */
  path: string
  /** The path of its page, below `/reports`. */
  page: string
  access: Permission
  /** The API's descriptions of reading it, and of making its file. */
  summary: string
  fileSummary: string
  /** The page has a control for each. */
  inputs: Record<string, z.ZodType>
  /** Inputs that the call for the file takes in its body. */
  inBody: Record<string, z.ZodType>
  /** The period that its page shows at first; a report without an input for days is about the current state. */
  usualPeriod?: SimplePeriod
  /** The page requests a new file each time, even for unchanged data. */
  isMadeAnew?: true
  /** The links of the page: from a row to its tour or its route, or from figures to the lists that explain them. */
  leadsTo?: 'tour' | 'route' | 'lists'
  title: string
  /** Its purpose. */
  about: string
  /** How to interpret its figures, and their limits; on its page and in its files. */
  note?: string
  /** Columns that no other report has, besides those of `report-columns.ts`. */
  columns?: Record<string, ColumnDeclaration>
  /** The possible values of its cells with the unit `word`, besides trip categories. */
  words?: Record<string, ReportText>
}

export function declare<const Of extends Record<string, ReportDeclaration>>(kinds: Of): Of {
  return kinds
}
