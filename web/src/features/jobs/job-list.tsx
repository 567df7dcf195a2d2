import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Job, JobBoard as Board, JobStatus } from '@roadbook/contract/jobs'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { type ListSource, pagedList } from '../../ui/list/list-source.ts'
import { useAddressChange } from '../../ui/list/use-address-change.ts'
import { ListRow, rowLink } from '../../ui/list-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { currentUserQuery, useCan, useReach } from '../users/queries.ts'
import { Link } from '@tanstack/react-router'
import { AssignDialog } from './assign/assign-dialog.tsx'
import { neighbourOf, totalOf } from './board/board.ts'
import boardClasses from './board/board.module.css'
import { JobBoard, MORE_CARDS, MOST_CARDS } from './board/job-board.tsx'
import { useJobColumns } from './job-columns.tsx'
import { JobDrawer } from './detail/job-drawer.tsx'
import { spanText, useJobFilters } from './job-filters.tsx'
import { AddJobDrawer, EditJobDrawer } from './job-form.tsx'
import { jobDays } from './times/job-period.ts'
import { JobStatusBadge } from './status/job-status-badge.tsx'
import { cardTimes } from './times/job-times.ts'
import { type BoardLimits, boardQuery, type JobFilter, jobsQuery, readJobsPage } from './queries.ts'
import type { JobsSearch } from './search.ts'
import { useMoveJob } from './status/use-move-job.ts'

type Props = { search: JobsSearch }

const usualSort = 'startDate:asc'
const idOf = ({ id }: Job) => id
const firstLimits: BoardLimits = { limit: 50, done: 4, cancelled: 0 }

/** The company's jobs, as a board by status or as a list. */
export function JobList({ search }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const isNarrow = useIsNarrow()
  // Five columns side by side have no room on a phone.
  const isBoard = search.view === undefined && !isNarrow
  const chosen = jobDays(search, f.isoDay(new Date(now).toISOString()))
  const filter = useJobFilter(search, chosen.days)
  const open = useAddressChange<JobsSearch>(['add', 'job', 'edit'])
  const mayAdd = useCan('jobs.create')
  const board = useBoard({ filter, isBoard, open })
  const list = useJobRows({ search, filter, isEnabled: !isBoard })
  const moving = useMoveJob()
  const jobs = isBoard ? board.jobs : (list.rows ?? [])
  const mayMove = useReach('jobs.write') === 'all' && search.archived !== true
  return (
    <ListPage
      id="jobs"
      title={t`Jobs`}
      source={isBoard ? board.source(list.readAll) : list}
      search={search}
      filters={useJobFilters(chosen, !isBoard)}
      columns={useJobColumns()}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({ to: '/jobs', search: (before) => ({ ...before, job: id }), resetScroll: false })}
      markedId={search.job}
      renderNarrow={(job) => <NarrowJob job={job} />}
      sums={chosen.days && spanText(chosen.days, f)}
      actions={
        <>
          {!isNarrow && <ViewSwitch isBoard={isBoard} onChange={(view) => open({ view, page: undefined })} />}
          {mayAdd && (
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open({ add: true })}>
              <Trans>Add job</Trans>
            </Button>
          )}
        </>
      }
      notice={
        <Overdue
          count={isBoard ? (board.data?.overdueBefore ?? 0) : 0}
          onShow={() =>
            open({
              period: 'any',
              from: undefined,
              to: undefined,
              view: 'list',
              statuses: ['open', 'assigned', 'inProgress'],
            })
          }
        />
      }
      failed={t`The jobs could not be loaded`}
      noMatch={t`No jobs match these filters`}
      empty={<NoJobs mayAdd={mayAdd} onAdd={() => open({ add: true })} />}
      view={
        isBoard ? (
          <div className={boardClasses.frame} data-beside={search.job !== undefined || undefined}>
            <JobBoard
              board={board.data}
              selectedId={search.job}
              onMove={mayMove ? moving.move : undefined}
              onOpen={({ id }) => open({ job: id })}
              onAdd={mayAdd ? () => open({ add: true }) : undefined}
              onMore={board.more}
              isCancelledOpen={board.isCancelledOpen}
              onCancelledOpen={board.openCancelled}
            />
          </div>
        ) : undefined
      }
    >
      <Drawers
        search={search}
        open={open}
        jobs={jobs}
        board={isBoard ? board.data : undefined}
        onMove={moving.move}
      />
      {moving.asking !== undefined && (
        <AssignDialog job={moving.asking.job} onChoose={moving.assign} onClose={moving.stop} />
      )}
    </ListPage>
  )
}

function useJobFilter(
  { q, mine, drivers = [], vehicles, archived }: JobsSearch,
  days: JobFilter['days'],
): JobFilter {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return { search: q, days, drivers: mine === true ? [user.id] : drivers, vehicles, archived }
}

type Open = (change: Partial<JobsSearch>) => void

/** The board, and how much of each of its columns is shown. */
function useBoard({ filter, isBoard, open }: { filter: JobFilter; isBoard: boolean; open: Open }) {
  const [limits, setLimits] = useState(firstLimits)
  const query = useQuery({ ...boardQuery(filter, limits), enabled: isBoard })
  const { data } = query
  const jobs = data?.columns.flatMap(({ items }) => items) ?? []
  const more = (status: JobStatus) => {
    const shown = data?.columns.find((column) => column.status === status)?.items.length ?? 0
    if (shown >= MOST_CARDS) return open({ view: 'list', statuses: [status], page: undefined })
    const part = status === 'done' || status === 'cancelled' ? status : 'limit'
    setLimits((before) => ({
      ...before,
      [part]: Math.min(MOST_CARDS, Math.max(before[part], shown) + MORE_CARDS),
    }))
  }
  return {
    data,
    jobs,
    more,
    isCancelledOpen: limits.cancelled > 0,
    openCancelled: (isOpen: boolean) =>
      setLimits((before) => ({ ...before, cancelled: isOpen ? MORE_CARDS : 0 })),
    source: (readAll: ListSource<Job>['readAll']): ListSource<Job> => ({
      rows: data && jobs,
      total: data && totalOf(data),
      error: data === undefined ? query.error : null,
      retry: () => void query.refetch(),
      ...(readAll === undefined ? {} : { readAll }),
    }),
  }
}

type RowsInput = { search: JobsSearch; filter: JobFilter; isEnabled: boolean }

function useJobRows({
  search: { statuses, sort = usualSort, page = 1 },
  filter,
  isEnabled,
}: RowsInput): ListSource<Job> {
  const narrowed = { ...filter, statuses }
  const query = useQuery({
    ...jobsQuery(narrowed, { sort, page }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  return pagedList({ query, readPage: readJobsPage(isEnabled ? narrowed : filter, sort), rowId: idOf })
}

type DrawersProps = Props & {
  open: Open
  jobs: readonly Job[]
  board: Board | undefined
  onMove: (job: Job, status: JobStatus) => void
}

function Drawers({ search, open, jobs, board, onMove }: DrawersProps) {
  const mayAdd = useCan('jobs.create')
  const { add, edit, job: id } = search
  if (add === true && mayAdd) return <AddJobDrawer onClose={() => open({ add: undefined })} />
  if (id === undefined) return null
  if (edit === true) return <EditJobDrawer key={id} id={id} onClose={() => open({ edit: undefined })} />
  const beside = (by: 1 | -1) => {
    const ids = jobs.map(idOf)
    const next = board ? neighbourOf(board, id, by) : ids.includes(id) ? ids[ids.indexOf(id) + by] : undefined
    return next === undefined ? undefined : () => open({ job: next })
  }
  return (
    <JobDrawer
      key={id}
      id={id}
      known={jobs.find((job) => job.id === id)}
      onMove={onMove}
      onEdit={() => open({ edit: true })}
      onClose={() => open({ job: undefined })}
      onPrevious={beside(-1)}
      onNext={beside(1)}
    />
  )
}

function ViewSwitch({
  isBoard,
  onChange,
}: {
  isBoard: boolean
  onChange: (view: 'list' | undefined) => void
}) {
  const { t } = useLingui()
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`View`}
      value={isBoard ? 'board' : 'list'}
      onChange={(view) => onChange(view === 'list' ? 'list' : undefined)}
      data={[
        {
          value: 'board',
          label: (
            <span className={boardClasses.view}>
              <IconLayoutKanban {...icon} />
              {t`Board`}
            </span>
          ),
        },
        {
          value: 'list',
          label: (
            <span className={boardClasses.view}>
              <IconList {...icon} />
              {t`List`}
            </span>
          ),
        },
      ]}
    />
  )
}

/** What was to be done before the period and is not is on no other page. */
function Overdue({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <p className={boardClasses.overdue}>
      <Plural
        value={count}
        one="# unfinished job from before this period."
        other="# unfinished jobs from before this period."
      />{' '}
      <button type="button" onClick={onShow}>
        <Trans>Show</Trans>
      </button>
    </p>
  )
}

function NoJobs({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  const { t } = useLingui()
  const action = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
      <Trans>Add job</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`No jobs in this period`} action={mayAdd ? action : undefined}>
      <Trans>A job has a time, a place, a driver and a vehicle.</Trans>
    </EmptyState>
  )
}

function NarrowJob({ job }: { job: Job }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { id, title, status, assigneeName, registration } = job
  return (
    <ListRow
      first={
        <Link
          to="/jobs"
          search={(before) => ({ ...before, job: id })}
          resetScroll={false}
          className={rowLink}
        >
          {title}
        </Link>
      }
      second={cardTimes(job, f, { now, today: t`Today` })}
      firstEnd={<JobStatusBadge status={status} />}
      secondEnd={[assigneeName ?? t`Nobody assigned`, registration].filter(Boolean).join(' · ')}
    />
  )
}
