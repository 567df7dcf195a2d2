import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Section } from '../../../../ui/section.tsx'
import { suggestionsQuery } from '../suggestions/queries.ts'
import { OpenTrip } from './open-trip.tsx'
import { openTripsQuery } from './queries.ts'
import { TripConflict } from './trip-conflict.tsx'
import { useTripOutbox } from './use-trip-outbox.ts'
import { Box, Text } from '../../../../ui/layout.tsx'

/** How many are shown at once; the rest follow as these are completed. */
const SHOWN = 5

/** The driver's incomplete trips, the most urgent one open. Offline changes are sent later. */
export function OpenTrips({ now }: { now: number }) {
  const { t } = useLingui()
  const query = useQuery(openTripsQuery(now))
  const { data, error, refetch } = query
  const outbox = useTripOutbox()
  const [chosen, choose] = useState<string>()
  const trips = data?.trips ?? []
  const shown = trips.slice(0, SHOWN)
  const { data: suggestions } = useQuery(suggestionsQuery(shown.map(({ id }) => id)))
  const open = shown.find(({ id }) => id === chosen) ?? shown[0]
  const rest = (data?.totalItems ?? 0) - shown.length
  const count = outbox.waiting.length
  return (
    <Section title={t`Trips to complete`} answered={query}>
      {data === undefined && error === null && <Box placeholder height={120} />}
      {data === undefined && error !== null && (
        <ErrorPanel error={error} title={t`Your trips could not be loaded`} onRetry={refetch} />
      )}
      {outbox.conflicts.map((change) => (
        <TripConflict key={change.tripId} change={change} {...outbox} />
      ))}
      {count > 0 && (
        <Text as="output" block mt={12} color="text2">
          <Plural
            value={count}
            one="Changes of # trip are saved on this device. They are sent when you are online."
            other="Changes of # trips are saved on this device. They are sent when you are online."
          />
        </Text>
      )}
      {data !== undefined && trips.length === 0 && (
        <Text as="p" py={12} color="muted">
          <Trans>No trips to complete</Trans>
        </Text>
      )}
      {shown.map((trip) => (
        <OpenTrip
          key={trip.id}
          trip={outbox.asSaid(trip)}
          saved={trip}
          suggestions={suggestions?.get(trip.id) ?? []}
          now={now}
          isOpen={trip.id === open?.id}
          onOpen={() => choose(trip.id)}
          onEdit={(title, values) => {
            // The trip stays visible while the driver continues with it.
            choose(trip.id)
            outbox.edit(trip, title, values)
          }}
        />
      ))}
      {rest > 0 && (
        <Text as="p" py={12} color="muted">
          <Plural value={rest} one="# more trip" other="# more trips" />
        </Text>
      )}
    </Section>
  )
}
