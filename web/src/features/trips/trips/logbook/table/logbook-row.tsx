import type { Ref } from 'react'
import { AddendumRow } from '../addendum-row.tsx'
import { EntryRow } from './entry-row.tsx'
import { GapRow, NoteRow } from './gap-row.tsx'
import { DayHead, RunHead } from './logbook-heads.tsx'
import type { LogbookRow } from './logbook-rows.ts'
import { NarrowEntry } from './narrow-entry.tsx'
import { ReadingRow } from './reading-row.tsx'
import classes from '../logbook.module.css'

const columns = 9

type Props = {
  row: LogbookRow
  index: number
  vehicleId: string
  isNarrow: boolean
  onToggle: (id: string) => void
  ref: Ref<HTMLTableRowElement> | null
}

export function LogbookTableRow({ row, index, vehicleId, isNarrow, onToggle, ref }: Props) {
  const isEntry = row.kind === 'entry'
  return (
    <tr
      ref={ref}
      className={classes.row}
      data-kind={row.kind}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isEntry || row.kind === 'run' ? 0 : -1}
    >
      {isEntry && !isNarrow ? (
        <EntryRow entry={row.entry} />
      ) : (
        <td colSpan={isNarrow ? 1 : columns} className={classes.whole}>
          {isEntry ? (
            <NarrowEntry entry={row.entry} />
          ) : (
            <WholeRow row={row} vehicleId={vehicleId} onToggle={onToggle} />
          )}
        </td>
      )}
    </tr>
  )
}

type WholeProps = Pick<Props, 'vehicleId' | 'onToggle'> & { row: Exclude<LogbookRow, { kind: 'entry' }> }

function WholeRow({ row, vehicleId, onToggle }: WholeProps) {
  switch (row.kind) {
    case 'run':
      return <RunHead run={row} onToggle={onToggle} />
    case 'day':
      return <DayHead entries={row.entries} meters={row.meters} />
    case 'addendum':
      return <AddendumRow change={row.change} />
    case 'reading':
      return <ReadingRow reading={row.reading} />
    case 'gap':
      return <GapRow {...row} vehicleId={vehicleId} />
    default:
      return <NoteRow note={row.note} />
  }
}
