import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Place } from '@roadbook/contract/core/entity'
import { lazy, Suspense, useMemo } from 'react'
import type { PlaceMap as Map } from '../../../../map/place-map.tsx'
import { Row } from '../../../../ui/layout.tsx'
import { currentUserQuery } from '../../../people/users/queries.ts'

/** The map is the heaviest part of the page, so it is loaded lazily; if it fails to load, the job is shown without it. */
const PlaceMap = lazyPlaceMap(() => import('../../../../map/place-map.tsx'))

export function lazyPlaceMap(load: () => Promise<{ PlaceMap: typeof Map }>) {
  return lazy(() =>
    load().then(
      ({ PlaceMap: component }) => ({ default: component }),
      () => ({ default: NotLoaded }),
    ),
  )
}

type Props = { location: Place | null; height: number; onChoose?: (place: Place) => void }

/** The place of a job, to view or to set; without a place the map shows the company's default location. */
export function JobPlaceMap({ location, height, onChoose }: Props) {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const home = user.tenant.defaultLocation
  const around = { latitude: home?.latitude ?? 35.9, longitude: home?.longitude ?? 14.45, zoom: 10 }
  const { latitude, longitude } = location ?? {}
  // The same object as long as the place is the same: the map is outside React.
  const place = useMemo(
    () => (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
    [latitude, longitude],
  )
  return (
    <Suspense fallback={<Skeleton height={height} radius={10} animate={false} />}>
      <PlaceMap
        label={t`Map of the job`}
        height={height}
        place={place}
        around={around}
        {...(onChoose === undefined ? {} : { onChoose })}
      />
    </Suspense>
  )
}

function NotLoaded({ height }: { height: number }) {
  return (
    <Row justify="center" size="small" color="text2" style={{ height, background: 'var(--rb-map-land)' }}>
      <Trans>The map could not be loaded</Trans>
    </Row>
  )
}
