import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Job, JobBoard as Board, JobStatus } from '@roadbook/contract/trips/jobs'
import { type ReactNode, useState } from 'react'
import type { ListSource } from '../../../../ui/list/list-source.ts'
import { useCan } from '../../../people/users/queries.ts'
import type { boardFilter, JobsSearch } from '../queries.ts'
import { totalOf } from './board.ts'
import classes from './board.module.css'
import { JobBoard, MORE_CARDS, MAX_CARDS } from './job-board.tsx'
import { boardQuery, firstLimits } from './queries.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Open = (change: Partial<JobsSearch>) => void

type Options = {
  filter: ReturnType<typeof boardFilter>
  isEnabled: boolean
  /** Every job that matches the filter, for an export. */
  readAll: ListSource<Job>['readAll']
  open: Open
}

/** The board as the source of a list, and how many cards of each column are shown. */
export function useBoard({ filter, isEnabled, readAll, open }: Options) {
  const [limits, setLimits] = useState(firstLimits)
  const query = useQuery({ ...boardQuery(filter, limits), enabled: isEnabled })
  const { data } = query
  const jobs = data?.columns.flatMap(({ items }) => items) ?? []
  const source: ListSource<Job> = {
    rows: data && jobs,
    total: data && totalOf(data),
    error: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    answered: query,
    ...(readAll === undefined ? {} : { readAll }),
  }
  const more = (status: JobStatus) => {
    const shown = data?.columns.find((column) => column.status === status)?.items.length ?? 0
    if (shown >= MAX_CARDS) return open({ view: 'list', statuses: [status], page: undefined })
    const part = status === 'done' || status === 'cancelled' ? status : 'limit'
    setLimits((before) => ({
      ...before,
      [part]: Math.min(MAX_CARDS, Math.max(before[part], shown) + MORE_CARDS),
    }))
  }
  return {
    data,
    jobs,
    source,
    more,
    isCancelledOpen: limits.cancelled > 0,
    openCancelled: (isOpen: boolean) =>
      setLimits((before) => ({ ...before, cancelled: isOpen ? MORE_CARDS : 0 })),
  }
}

type ViewProps = {
  board: ReturnType<typeof useBoard>
  search: JobsSearch
  /** Left out for read-only users. */
  onMove: ((job: Job, status: JobStatus) => void) | undefined
  open: Open
}

export function BoardView({ board, search, onMove, open }: ViewProps): ReactNode {
  const mayAdd = useCan('jobs.create')
  return (
    <Row
      mx={-24}
      minHeight={0}
      align="stretch"
      grow
      className={classes.frame}
      data-beside={search.job !== undefined || undefined}
    >
      <JobBoard
        board={board.data}
        selectedId={search.job}
        onMove={onMove}
        onOpen={({ id }) => open({ job: id })}
        onAdd={mayAdd ? () => open({ add: true }) : undefined}
        onMore={board.more}
        isCancelledOpen={board.isCancelledOpen}
        onCancelledOpen={board.openCancelled}
      />
    </Row>
  )
}

type SwitchProps = { isBoard: boolean; onChange: (view: 'list' | undefined) => void }

export function ViewSwitch({ isBoard, onChange }: SwitchProps) {
  const { t } = useLingui()
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  const option = (value: 'board' | 'list', sign: ReactNode, word: string) => ({
    value,
    label: (
      <Row as="span" inline gap={8} size="small">
        {sign}
        {word}
      </Row>
    ),
  })
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`View`}
      value={isBoard ? 'board' : 'list'}
      onChange={(view) => onChange(view === 'list' ? 'list' : undefined)}
      data={[
        option('board', <IconLayoutKanban {...icon} />, t`Board`),
        option('list', <IconList {...icon} />, t`List`),
      ]}
    />
  )
}

/** Overdue jobs from before the period are on no other page. */
export function Overdue({ board, open }: { board: Board | undefined; open: Open }) {
  const count = board?.overdueBefore ?? 0
  if (count === 0) return null
  const show = () =>
    open({
      period: 'any',
      from: undefined,
      to: undefined,
      view: 'list',
      statuses: ['open', 'assigned', 'inProgress'],
    })
  return (
    <Text as="p" mb={8} size="small" color="idling">
      <Plural
        value={count}
        one="# unfinished job from before this period."
        other="# unfinished jobs from before this period."
      />{' '}
      <TextButton onClick={show}>
        <Trans>Show</Trans>
      </TextButton>
    </Text>
  )
}
