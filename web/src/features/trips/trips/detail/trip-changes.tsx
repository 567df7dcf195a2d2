import { Trans, useLingui } from '@lingui/react/macro'
import type { TripDetail } from '@roadbook/contract/trips/trips'
import { useNow } from '../../../../lib/use-now.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './trip-detail.module.css'
import { useCategoryLabel } from '../use-categories.ts'
import { Box, Text } from '../../../../ui/layout.tsx'

type Change = TripDetail['history'][number]
type FieldChange = Change['changes'][number]

/** The record's versions, newest first: who changed it, when and why, and the previous values. */
export function TripChanges({ history }: { history: readonly Change[] }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const reasons: Record<Exclude<Change['reason'], 'person'>, string> = {
    detected: t`Detected from the vehicle’s positions`,
    redetected: t`Recalculated from late positions`,
    dissolved: t`No longer detected; removed`,
    addendum: t`Not changed because the trip is locked. Late positions show:`,
    kept: t`No longer detected; kept because it was edited`,
    takenIn: t`Added manually for an unrecorded distance`,
    removed: t`Removed`,
    locked: t`Locked seven days after the trip’s end`,
    jobLinked: t`Linked to a job because it ended there`,
    merged: t`Merged with another trip`,
    split: t`Split in two`,
    bordersRestored: t`Merge or split undone`,
  }
  if (history.length === 0) {
    return (
      <Text as="p" maxWidth={480} py={24} size="small" color="text2">
        <Trans>No changes yet. Edits to this trip appear here with the values before and after.</Trans>
      </Text>
    )
  }
  return (
    <Box as="ol" maxWidth={860} pt={16} size="small" className={classes.changes} reversed>
      {history.toReversed().map(({ changedAt, enteredAt, actorName, actorEmail, reason, changes }) => (
        <li key={`${changedAt} ${reason}`}>
          <Text
            as="time"
            color="muted"
            dateTime={enteredAt ?? changedAt}
            title={f.full(enteredAt ?? changedAt)}
          >
            {f.moment(enteredAt ?? changedAt, now)}
          </Text>
          <span title={actorEmail ?? undefined}>{actorName ?? actorEmail ?? 'Roadbook'}</span>
          <span>
            {reason !== 'person' && reasons[reason]}
            {changes.map((change) => (
              <ChangedField key={change.field} change={change} />
            ))}
            {enteredAt !== null && <Received at={changedAt} now={now} />}
          </span>
        </li>
      ))}
    </Box>
  )
}

/** What was entered offline. */
function Received({ at, now }: { at: string; now: number }) {
  const f = useFormat()
  const received = f.short(at, now)
  return (
    <Text color="muted" title={f.full(at)}>
      {' '}
      <Trans>(received {received})</Trans>
    </Text>
  )
}

function ChangedField({ change: { field, before, after } }: { change: FieldChange }) {
  const labels = useFieldLabels()
  const textOf = useValueText(field)
  return (
    <Text block>
      {labels[field] ?? field}:{' '}
      <Text as="del" color="muted">
        {textOf(before)}
      </Text>{' '}
      <span aria-hidden="true">→</span>{' '}
      <Text as="ins" weight={500} underline="none">
        {textOf(after)}
      </Text>
    </Text>
  )
}

function useFieldLabels(): Record<string, string> {
  const { t } = useLingui()
  return {
    category: t`Category`,
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t`Business partner`,
    note: t`Note`,
    jobs: t`Jobs`,
    startTime: t`Start`,
    endTime: t`End`,
    distanceMeters: t`Distance`,
    durationSeconds: t`Trip time`,
    idleSeconds: t`Idling`,
  }
}

/** A value of the record in readable form. */
function useValueText(field: string): (value: unknown) => string {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const categoryLabel = useCategoryLabel()
  return (value) => {
    if (value === null || value === undefined || value === '') return t`empty`
    if (typeof value === 'number') {
      if (field === 'distanceMeters') return f.distance(value)
      return field.endsWith('Seconds') ? f.hours(Math.round(value / 60) * 60) : f.number(value)
    }
    // Titles contain commas themselves.
    if (Array.isArray(value)) return value.join(' · ')
    if (typeof value !== 'string') return JSON.stringify(value)
    if (field === 'category') return categoryLabel(value)
    if (!field.endsWith('Time')) return value
    return f.momentInSentence(value, now)
  }
}
