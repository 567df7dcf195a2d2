import { Plural, Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BulkAction, BulkBar } from './bulk-bar.tsx'
import { ExportChoice } from './export-menu.tsx'
import type { ExportFormat } from './use-list-export.ts'
import type { useChoice } from './use-choice.ts'

/** The selection: rows of the loaded page, or all that match the filters. */
export type Chosen<Row> = { rows: readonly Row[]; isAll: boolean; count: number }

/** Bulk actions. */
export type Bulk<Row> = {
  /** "Choose the trip of 09:02" */
  rowLabel: (row: Row) => string
  /** "Select all 3,334 trips"; without it only the page's rows can be selected. */
  allLabel?: (count: number) => ReactNode
  sum?: (chosen: Chosen<Row>) => ReactNode
  /** Buttons of the bar; `onDone` clears the selection. */
  actions: (chosen: Chosen<Row>, onDone: () => void) => ReactNode
  /** Listens to the keyboard, also while nothing is selected. */
  keys?: (chosen: Chosen<Row>, onDone: () => void) => ReactNode
}

type Props<Row> = {
  bulk: Bulk<Row>
  choice: ReturnType<typeof useChoice<Row>>
  /** How many rows match the filters. */
  total: number
  /** All rows of this page are selected, and there are more. */
  mayChooseAll: boolean
  onExport: (format: ExportFormat, chosen: Chosen<Row>) => void
}

export function ListBulkBar<Row>({ bulk, choice, total, mayChooseAll, onExport }: Props<Row>) {
  const { selected, isAll, clear } = choice
  const chosen = { rows: selected, isAll, count: isAll ? total : selected.length }
  const keys = bulk.keys?.(chosen, clear)
  if (selected.length === 0) return keys
  return (
    <BulkBar
      count={<Plural value={chosen.count} one="# selected" other="# selected" />}
      sum={bulk.sum?.(chosen)}
      onClear={clear}
    >
      {mayChooseAll && bulk.allLabel !== undefined && (
        // The same button element, so that it keeps the focus.
        <BulkAction onClick={isAll ? () => choice.chooseRows(choice.ids) : choice.chooseAll}>
          {isAll ? <Trans>Select only this page</Trans> : bulk.allLabel(total)}
        </BulkAction>
      )}
      {bulk.actions(chosen, clear)}
      {keys}
      <ExportChoice
        position="top"
        onExport={(format) => onExport(format, chosen)}
        button={
          <BulkAction icon={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}>
            <Trans>Export</Trans>
          </BulkAction>
        }
      />
    </BulkBar>
  )
}
