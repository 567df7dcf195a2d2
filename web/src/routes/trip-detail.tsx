import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TripExpenses } from '../features/expenses/trip-expenses.tsx'
import { TripJobs } from '../features/jobs/trip-jobs.tsx'
import { tripDetailQuery, tripQuery } from '../features/trips/queries.ts'
import { TripChanges } from '../features/trips/trip-changes.tsx'
import { TripOverview } from '../features/trips/trip-detail.tsx'
import type { TripDetailSearch } from '../features/trips/search.ts'
import { useCan } from '../features/users/queries.ts'
import { pointsOf } from '../lib/way-points.ts'
import { TripHead } from '../features/trips/trip-head.tsx'
import type { DrivePoint } from '../lib/drive-track.ts'
import { UNKNOWN_ID } from '../lib/search.ts'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import pageClasses from '../ui/page.module.css'
import { TabLinks } from '../ui/tab-links.tsx'

const route = getRouteApi('/frame/trips/detail')

const noPoints: readonly DrivePoint[] = []

export function TripDetailPage() {
  const { t } = useLingui()
  const { id } = route.useSearch()
  if (id === UNKNOWN_ID) return <MissingPage title={t`Trip not found`} back={<AllTrips />} />
  if (id === undefined) return <Navigate to="/trips" replace />
  return <TripDetail key={id} id={id} />
}

function AllTrips() {
  return (
    <Button renderRoot={(props) => <Link to="/trips" {...props} />} variant="default">
      <Trans>All trips</Trans>
    </Button>
  )
}

function TripDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const { tab = 'overview', at } = route.useSearch()
  const linkTo = (other: TripDetailSearch['tab']) =>
    ({ to: '/trips/detail', search: { id, at, tab: other } }) as const
  const query = useQuery(tripDetailQuery(id))
  const detail = query.data
  const { data: record } = useQuery({
    ...tripQuery(detail?.vehicleId ?? '', id),
    enabled: detail !== undefined,
  })
  const jobs = record?.jobs.length ?? 0
  const expenses = record?.expenses.length ?? 0
  const mayReadExpenses = useCan('expenses.read')
  const points = useMemo(() => (detail?.route ? pointsOf(detail.route) : noPoints), [detail])
  if (query.isError && detail === undefined) {
    return (
      <ErrorPanel
        isPage
        error={query.error}
        title={t`This trip could not be loaded`}
        goneTitle={t`Trip not found`}
        onRetry={query.refetch}
        back={<AllTrips />}
      />
    )
  }
  if (detail === undefined) return <DetailSkeleton />
  return (
    <div className={pageClasses.page}>
      <TripHead trip={detail} points={points} />
      <TabLinks
        label={t`About this trip`}
        tabs={[
          { label: t`Overview`, link: linkTo(undefined) },
          {
            label: t`Jobs`,
            count: jobs === 0 ? undefined : jobs,
            link: linkTo('jobs'),
          },
          ...(mayReadExpenses
            ? [
                {
                  label: t`Expenses`,
                  count: expenses === 0 ? undefined : expenses,
                  link: linkTo('expenses'),
                },
              ]
            : []),
          {
            label: t`Changes`,
            count: detail.history.length,
            link: linkTo('changes'),
          },
        ]}
      />
      {tab === 'overview' && <TripOverview key={at} trip={detail} points={points} at={at} />}
      {tab === 'jobs' && <TripJobs trip={detail} />}
      {tab === 'expenses' && mayReadExpenses && <TripExpenses trip={detail} />}
      {tab === 'changes' && <TripChanges history={detail.history} />}
    </div>
  )
}
