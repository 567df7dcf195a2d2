import { Plural, Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Days } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { donePercent } from '../trips/queries.ts'
import { importedTripsQuery, isRebuilt } from './queries.ts'
import { Row } from '../../../ui/layout.tsx'

type Props = { vehicleId: string; days: Days }

/** How many trips were made from the positions, and the progress of those still being computed. */
export function ImportedTrips({ vehicleId, days }: Props) {
  const { data } = useQuery(importedTripsQuery(vehicleId, days))
  const hasTrips = data !== undefined && data.trips > 0
  const progress = data?.progress ?? null
  return (
    <>
      {hasTrips && (
        <Row as="p" gap={8}>
          <TripsSoFar trips={data.trips} distanceMeters={data.distanceMeters} />
        </Row>
      )}
      {!hasTrips && data !== undefined && isRebuilt(data) && (
        <Row as="p" gap={8}>
          <Trans>No trips found in these positions</Trans>
        </Row>
      )}
      {progress !== null && <StillComputing {...progress} />}
      {progress === null && !hasTrips && (data === undefined || !isRebuilt(data)) && <Computing />}
    </>
  )
}

function TripsSoFar({ trips, distanceMeters }: { trips: number; distanceMeters: number }) {
  const distance = useFormat().distance(distanceMeters)
  return (
    <span>
      <Trans>
        <strong>
          <Plural value={trips} one="# trip" other="# trips" />, {distance}
        </strong>{' '}
        in this period
      </Trans>
    </span>
  )
}

function StillComputing({ until, doneShare }: { until: string; doneShare: number }) {
  const f = useFormat()
  const day = f.day(f.isoDay(until))
  const percent = f.percent(donePercent(doneShare))
  return (
    <Row as="p" gap={8}>
      <Loader size={14} aria-hidden="true" />
      <Trans>
        Trips before {day} are still being computed: {percent} done
      </Trans>
    </Row>
  )
}

function Computing() {
  return (
    <Row as="p" gap={8}>
      <Loader size={14} aria-hidden="true" />
      <Trans>Trips are being computed from the positions.</Trans>
    </Row>
  )
}
