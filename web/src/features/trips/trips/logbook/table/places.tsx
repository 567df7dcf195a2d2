import { useLingui } from '@lingui/react/macro'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useTripProgressText } from '../../../../../ui/labels/use-trip-progress-text.ts'
import { Place } from '../../trip-place.tsx'
import { FieldCell } from './field-cell.tsx'
import { useEditing } from '../use-logbook-editing.ts'
import { Text } from '../../../../../ui/layout.tsx'

export function StartPlace({ entry }: { entry: LogbookEntry }) {
  return (
    <Text block truncate>
      <Place place={entry.trip.start} />
    </Text>
  )
}

/** The destination as text, or else where it ended; nothing for a private trip. */
export function EndPlace({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const progressText = useTripProgressText()
  const { editing } = useEditing()
  const { trip, missing } = entry
  if (trip.start === null) return null
  const isEdited = editing?.tripId === trip.id && editing.field === 'destination'
  if (trip.destination !== null || missing.includes('destination') || isEdited)
    return <FieldCell entry={entry} field="destination" />
  return (
    <Text block truncate data-end title={t`Destination`}>
      <Place place={trip.end} progress={progressText(trip)} />
    </Text>
  )
}
