import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCar, IconCheckbox, IconPlus, IconSteeringWheel } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { nameOf } from '../../../lib/person-name.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useToday } from '../../../lib/use-today.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { fieldColumn } from '../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../ui/list/export-column.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { pagedList } from '../../../ui/list/list-source.ts'
import { TwoLineText } from '../../../ui/list/two-line-text.tsx'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { currentUserQuery, peopleQuery, useCan, useReach } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { AssignDialog } from './assign/assign-dialog.tsx'
import { townOf } from './board/board.ts'
import { BoardView, Overdue, useBoard, ViewSwitch } from './board/board-view.tsx'
import { useJobBulk } from './bulk/job-bulk.tsx'
import { JobDrawers } from './detail/job-drawers.tsx'
import { boardFilter, jobParams, jobs, type JobsSearch, listFilter } from './queries.ts'
import { JobStatusBadge, JobStatusSign, useJobStatusLabels } from './status/job-status-badge.tsx'
import { useMoveJob } from './status/use-move-job.ts'
import { type JobDays, jobDays } from './times/job-period.ts'
import { cardTimes } from './times/job-times.ts'
import { spanText, useJobPeriodFilter } from './times/period-filter.tsx'
import { TripLink } from './trip/trip-link.tsx'
import { Text } from '../../../ui/layout.tsx'

type Props = { search: JobsSearch }

const usualSort = 'startDate:asc'
const idOf = ({ id }: Job) => id

/** The company's jobs, as a list or as a board by status. */
export function JobList({ search }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const isNarrow = useIsNarrow()
  // Five columns side by side have no room on a phone.
  const isBoard = search.view === undefined && !isNarrow
  const chosen = jobDays(search, useToday())
  const asked = useMine(search)
  const open = useAddressChange<JobsSearch>(['add', 'job', 'edit'])
  const mayAdd = useCan('jobs.create')
  const list = useRows({ search: asked, days: chosen.days, isBoard })
  const filter = boardFilter(asked, chosen.days)
  const board = useBoard({ filter, isEnabled: isBoard, readAll: list.readAll, open })
  const moving = useMoveJob()
  const bulk = useJobBulk()
  const mayMove = useReach('jobs.write') === 'all' && search.archived !== true
  return (
    <ListPage
      id="jobs"
      title={t`Jobs`}
      source={isBoard ? board.source : list}
      search={search}
      filters={useFilters(chosen, !isBoard)}
      columns={useColumns()}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({ to: '/jobs', search: (before) => ({ ...before, job: id }), resetScroll: false })}
      markedId={search.job}
      sums={chosen.days && spanText(chosen.days, f)}
      actions={
        <>
          {!isNarrow && <ViewSwitch isBoard={isBoard} onChange={(view) => open({ view, page: undefined })} />}
          {mayAdd && <AddJob onAdd={() => open({ add: true })} />}
        </>
      }
      notice={<Overdue board={isBoard ? board.data : undefined} open={open} />}
      bulk={isBoard ? undefined : bulk}
      failed={t`The jobs could not be loaded`}
      noMatch={t`No jobs match these filters`}
      empty={
        <EmptyState
          title={t`No jobs in this period`}
          action={mayAdd ? <AddJob onAdd={() => open({ add: true })} /> : undefined}
        >
          <Trans>A job has a time, a place, a driver and a vehicle.</Trans>
        </EmptyState>
      }
      view={
        isBoard ? (
          <BoardView {...{ board, search, open }} onMove={mayMove ? moving.move : undefined} />
        ) : undefined
      }
    >
      <JobDrawers
        search={search}
        open={open}
        known={isBoard ? board.jobs : (list.rows ?? [])}
        onMove={moving.move}
      />
      {moving.asking !== undefined && (
        <AssignDialog job={moving.asking.job} onChoose={moving.assign} onClose={moving.stop} />
      )}
    </ListPage>
  )
}

/** "Mine" are the jobs of the signed-in person. */
function useMine(search: JobsSearch): JobsSearch {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return search.mine === true ? { ...search, drivers: [user.id] } : search
}

type RowsOptions = { search: JobsSearch; days: JobDays['days']; isBoard: boolean }

function useRows({ search, days, isBoard }: RowsOptions) {
  const { sort = usualSort, page = 1 } = search
  // The board shows every status, so its export has all of them.
  const query = listFilter(isBoard ? { ...search, statuses: undefined } : search, days, sort)
  return pagedList({
    query: useQuery({
      ...jobs.pageQuery(query, page),
      placeholderData: keepPreviousData,
      enabled: !isBoard,
    }),
    readPage: jobs.readPage(query),
    rowId: idOf,
  })
}

const filter = filtersOf<typeof jobParams, JobsSearch>(jobParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function useFilters(days: JobDays, isList: boolean): Filter<JobsSearch>[] {
  const { t } = useLingui()
  const statuses = useJobStatusLabels()
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  const byStatus = filter('statuses', {
    label: t`Status`,
    icon: <IconCheckbox {...icon} />,
    options: JobStatus.options.map((status) => ({
      value: status,
      label: statuses[status],
      icon: <JobStatusSign status={status} />,
    })),
  })
  const drivers = people.filter(({ roles }) => roles.some((role) => role !== 'viewer'))
  return [
    filter('q', { label: t`Title, place, postcode` }),
    { kind: 'flag', param: 'mine', label: t`Mine` },
    useJobPeriodFilter(days),
    ...(isList ? [byStatus] : []),
    filter('drivers', {
      label: t`Driver`,
      icon: <IconSteeringWheel {...icon} />,
      options: drivers.map((driver) => ({
        value: driver.id,
        label: nameOf(driver),
        note: driver.archived ? t`Archived` : undefined,
      })),
    }),
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
    filter('archived', { label: t`Archived` }),
  ]
}

/** Sortable columns have the names that the API sorts by. */
function useColumns(): Column<Job>[] {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const statuses = useJobStatusLabels()
  const nobody = <Text color="muted">{t`Nobody assigned`}</Text>
  return [
    {
      id: 'startDate',
      header: t`When`,
      width: 184,
      isFixed: true,
      narrow: 'second',
      sortValue: ({ startDate }) => startDate,
      exported: [
        instantValue(({ startDate }) => startDate, { header: t`Start (${f.timeZone})` }),
        instantValue(({ endDate }) => endDate, { header: t`End (${f.timeZone})` }),
      ],
      cell: (job) => <Text tabular>{cardTimes(job, f, { now, today: t`Today` })}</Text>,
    },
    {
      id: 'title',
      header: t`Title`,
      isFixed: true,
      opens: true,
      narrow: 'first',
      sortValue: ({ title }) => title,
      exported: [
        textValue(({ title }) => title),
        textValue(({ description }) => description, { header: t`Description` }),
      ],
      cell: ({ title }) => <TwoLineText text={title} />,
    },
    usePlaceColumn(),
    {
      id: 'status',
      header: t`Status`,
      width: 116,
      narrow: 'firstEnd',
      sortValue: ({ status }) => status,
      exported: [
        textValue(({ status }) => statuses[status]),
        instantValue(({ statusSince }) => statusSince, { header: t`Status since (${f.timeZone})` }),
      ],
      cell: ({ status }) => <JobStatusBadge status={status} />,
    },
    fieldColumn({
      id: 'assigneeName',
      header: t`Driver`,
      width: 144,
      narrow: 'secondEnd',
      isSorted: true,
      cell: ({ assigneeName }) => (assigneeName === null ? nobody : <TwoLineText text={assigneeName} />),
    }),
    fieldColumn({ id: 'registration', header: t`Vehicle`, width: 92, narrow: 'secondEnd' }),
    useTripColumn(),
  ]
}

function usePlaceColumn(): Column<Job> {
  const { t } = useLingui()
  return {
    id: 'place',
    header: t`Place`,
    width: 132,
    exported: [
      textValue(({ postcode }) => postcode, { header: t`Postcode` }),
      textValue(({ address }) => address, { header: t`Address` }),
      numberValue(({ location }) => location?.latitude ?? null, { header: t`Latitude` }),
      numberValue(({ location }) => location?.longitude ?? null, { header: t`Longitude` }),
    ],
    cell: ({ postcode, address }) => (
      <TwoLineText text={address ?? postcode}>
        {postcode} <Text color="muted">{townOf(address, postcode)}</Text>
      </TwoLineText>
    ),
  }
}

function useTripColumn(): Column<Job> {
  const { t } = useLingui()
  const f = useFormat()
  const header = t`Trip distance (${f.lengthUnit})`
  return {
    id: 'trip',
    header: t`Trip`,
    // Wide enough for "10:08–10:53, 100.2 km".
    width: 168,
    exported: [
      numberValue(({ trip }) => trip && f.distanceFigure(trip.distanceMeters), { header, decimals: 1 }),
    ],
    cell: (job) => <TripLink job={job} />,
  }
}

function AddJob({ onAdd }: { onAdd: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
      <Trans>Add job</Trans>
    </Button>
  )
}
