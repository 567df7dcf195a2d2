import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TripExpenses } from '../features/money/expenses/trip-expenses.tsx'
import { TripJobs } from '../features/trips/jobs/trip/trip-jobs.tsx'
import { tripDetailQuery, tripQuery } from '../features/trips/trips/queries.ts'
import { TripChanges } from '../features/trips/trips/detail/trip-changes.tsx'
import { TripOverview } from '../features/trips/trips/detail/trip-detail.tsx'
import { TripHead } from '../features/trips/trips/detail/trip-head.tsx'
import { useCan } from '../features/people/users/queries.ts'
import type { DrivePoint } from '../lib/drive/drive-track.ts'
import { routePoints } from '../lib/drive/route-points.ts'
import { UNKNOWN_ID } from '../lib/search.ts'
import { BackButton, DetailPage } from '../ui/detail/detail-page.tsx'
import { MissingPage } from '../ui/panels/missing-page.tsx'

const route = getRouteApi('/frame/trips/detail')

const noPoints: readonly DrivePoint[] = []

export function TripDetailPage() {
  const { t } = useLingui()
  const { id } = route.useSearch()
  if (id === UNKNOWN_ID) return <MissingPage title={t`Trip not found`} back={<Back />} />
  if (id === undefined) return <Navigate to="/trips" replace />
  return <TripDetail key={id} id={id} />
}

function Back() {
  return (
    <BackButton to="/trips">
      <Trans>All trips</Trans>
    </BackButton>
  )
}

function TripDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const { tab, at } = route.useSearch()
  const query = useQuery(tripDetailQuery(id))
  const detail = query.data
  const { data: record } = useQuery({
    ...tripQuery(detail?.vehicleId ?? '', id),
    enabled: detail !== undefined,
  })
  const mayReadExpenses = useCan('expenses.read')
  const points = useMemo(() => (detail?.route ? routePoints(detail.route) : noPoints), [detail])
  return (
    <DetailPage
      query={query}
      failed={t`This trip could not be loaded`}
      gone={t`Trip not found`}
      back={<Back />}
      renderHead={(trip) => <TripHead trip={trip} points={points} />}
      tab={tab}
      tabsLabel={t`About this trip`}
      renderTabs={(trip) => [
        {
          id: 'overview',
          label: t`Overview`,
          content: <TripOverview key={at} trip={trip} points={points} at={at} />,
        },
        { id: 'jobs', label: t`Jobs`, count: someOf(record?.jobs), content: <TripJobs trip={trip} /> },
        ...(mayReadExpenses
          ? [
              {
                id: 'expenses',
                label: t`Expenses`,
                count: someOf(record?.expenses),
                content: <TripExpenses trip={trip} />,
              },
            ]
          : []),
        {
          id: 'changes',
          label: t`Changes`,
          count: trip.history.length,
          content: <TripChanges history={trip.history} />,
        },
      ]}
    />
  )
}

/** A zero beside a tab is not shown. */
function someOf(list: readonly unknown[] | undefined): number | undefined {
  return list === undefined || list.length === 0 ? undefined : list.length
}
