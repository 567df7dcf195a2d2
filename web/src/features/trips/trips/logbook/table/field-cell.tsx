import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { ChangedBy } from '../changed-by.tsx'
import { lastChange } from '../entry-changes.ts'
import { FieldEditor } from './field-editor.tsx'
import type { FillableField } from './missing-fields.ts'
import { useFieldLabels } from '../use-field-labels.ts'
import { useEditing } from '../use-logbook-editing.ts'
import { Text } from '../../../../../ui/layout.tsx'
import classes from '../logbook.module.css'

type Props = { entry: LogbookEntry; field: FillableField }

/** A text of a trip, editable in place with permission. */
export function FieldCell({ entry, field }: Props) {
  const { t } = useLingui()
  const label = useFieldLabels()[field]
  const { editing, mayChange, open, unsent } = useEditing()
  const at = { tripId: entry.trip.id, field }
  const value = entry.trip[field]
  const waiting = unsent(at)
  const isOpen = editing?.tripId === at.tripId && editing.field === field
  if (isOpen) return <FieldEditor key={value} entry={entry} field={field} typed={waiting ?? value ?? ''} />
  if (waiting !== undefined) {
    return (
      <Text
        as="button"
        px={8}
        truncate
        color="danger"
        narrow={{ height: 44 }}
        type="button"
        className={classes.unsent}
        title={waiting}
        onClick={() => open(at)}
      >
        {t`Not saved: ${waiting}`}
      </Text>
    )
  }
  const isMine = mayChange(entry, field)
  if (entry.missing.includes(field)) {
    if (!isMine) return <Text color="idling">{t`Missing`}</Text>
    const time = entry.trip.startTime
    return (
      <Text
        as="button"
        height={24}
        narrow={{ height: 44 }}
        type="button"
        className={classes.add}
        data-time={time}
        onClick={() => open(at)}
      >
        <IconPlus size={14} stroke={2} aria-hidden="true" />
        {label}
      </Text>
    )
  }
  const said = <Said entry={entry} field={field} />
  if (!isMine) return said
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.said}
      aria-label={value === null ? t`Add ${label}` : t`Change ${label}: ${value}`}
      onClick={() => open(at)}
    >
      {said}
    </button>
  )
}

/** The current value and, in a changed record, the previous one beside it. */
function Said({ entry, field }: Props) {
  const { t } = useLingui()
  const value = entry.trip[field]
  const change = lastChange(entry, field)
  if (change === undefined) {
    if (value === null) return <Text color="muted">–</Text>
    // Below the start, in a row of two lines.
    if (field === 'destination') {
      return (
        <Text block truncate title={value}>
          {value}
        </Text>
      )
    }
    return (
      <Text clamp={2} breakWords whiteSpace="normal" title={value}>
        {value}
      </Text>
    )
  }
  const before = typeof change.before === 'string' ? change.before : t`empty`
  return (
    <>
      <Text block truncate className={classes.changed} title={`${value ?? '–'} (${before})`}>
        <strong>{value ?? '–'}</strong>{' '}
        <Text as="del" color="muted" className={classes.before}>
          {before}
        </Text>
      </Text>
      <ChangedBy change={change} />
    </>
  )
}
