import { Accessibility, KeyboardSensor, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import {
  type DragEndEvent,
  DragDropProvider,
  DragOverlay,
  type DragOverEvent,
  type DragStartEvent,
  useDroppable,
} from '@dnd-kit/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { Job, JobBoard as Board, JobStatus } from '@roadbook/contract/trips/jobs'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { columnOrder, slotOf } from './board.ts'
import classes from './board.module.css'
import { DropSlot } from './drop-slot.tsx'
import { JobCard, JobCardLifted } from './job-card.tsx'
import { JobStatusSign, useJobStatusLabels } from '../status/job-status-badge.tsx'
import { Row, Stack, Grid, Box, Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Column = Board['columns'][number]

type Props = {
  /** Undefined while it loads. */
  board: Board | undefined
  selectedId: string | undefined
  /** Left out for read-only users. */
  onMove: ((job: Job, status: JobStatus) => void) | undefined
  onOpen: (job: Job) => void
  onAdd: (() => void) | undefined
  onMore: (status: JobStatus) => void
  isCancelledOpen: boolean
  onCancelledOpen: (isOpen: boolean) => void
}

const GAP = 16
const FOLDED = 40

/** A column for each status; a card dropped into another one gets its status. */
export function JobBoard(props: Props) {
  const { board, onMove, isCancelledOpen } = props
  const { ref, width } = useElementSize()
  const [drag, setDrag] = useState<{ job: Job; over: JobStatus | undefined }>()
  const labels = useJobStatusLabels()
  const isOpen = isCancelledOpen || drag?.over === 'cancelled'
  const columns = isOpen ? 5 : 4
  const columnWidth = Math.max(240, (width - (isOpen ? 0 : FOLDED + GAP) - GAP * (columns - 1)) / columns)
  const jobOf = (id: unknown) => board?.columns.flatMap(({ items }) => items).find((job) => job.id === id)
  const dnd = useDragging({ columnWidth, labels })
  return (
    <DragDropProvider
      {...dnd}
      onDragStart={({ operation: { source } }) => {
        const job = jobOf(source?.id)
        if (job) setDrag({ job, over: undefined })
      }}
      onDragOver={({ operation: { target } }) => {
        const over = statusOf(target?.id)
        setDrag((before) => before && { ...before, over })
      }}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const [job, status] = [jobOf(source?.id), statusOf(target?.id)]
        setDrag(undefined)
        if (!canceled && job && status && status !== job.status) onMove?.(job, status)
      }}
    >
      <Grid
        columns={isOpen ? 'repeat(5, minmax(216px, 1fr))' : 'repeat(4, minmax(216px, 1fr)) 40px'}
        gap={16}
        grow
        size="small"
        relative
        ref={ref}
        className={classes.board}
        data-board
      >
        {columnOrder.map((status) => (
          <BoardColumn
            key={status}
            {...props}
            status={status}
            column={board?.columns.find((column) => column.status === status)}
            dragged={drag?.job}
            isOver={drag?.over === status && drag.job.status !== status}
            isFolded={status === 'cancelled' && !isOpen}
          />
        ))}
      </Grid>
      <DragOverlay dropAnimation={null}>{drag && <JobCardLifted job={drag.job} />}</DragOverlay>
    </DragDropProvider>
  )
}

function statusOf(id: unknown): JobStatus | undefined {
  return columnOrder.find((status) => status === id)
}

const { Delay, Distance } = PointerActivationConstraints

/** A click opens the card: a drag needs a movement, or on a touch screen a long press. */
const pointer = PointerSensor.configure({
  activationConstraints: ({ pointerType }) =>
    pointerType === 'touch' ? [new Delay({ value: 250, tolerance: 8 })] : [new Distance({ value: 5 })],
})

type Dragging = { columnWidth: number; labels: Record<JobStatus, string> }

/** The data of a dragged card contains its job. */
function titleOf(source: { data: Record<string, unknown> } | null): string {
  // The library stores what `JobCard` passes to it without its type.
  return (source?.data['job'] as Job | undefined)?.title ?? ''
}

/** The keyboard moves a card from column to column. */
function useDragging({ columnWidth, labels }: Dragging) {
  const { t } = useLingui()
  const sensors = useMemo(
    () => [
      pointer,
      KeyboardSensor.configure({
        offset: { x: columnWidth + GAP, y: 0 },
        keyboardCodes: {
          start: ['Space'],
          cancel: ['Escape', 'Tab'],
          end: ['Space', 'Enter'],
          up: [],
          down: [],
          left: ['ArrowLeft'],
          right: ['ArrowRight'],
        },
      }),
    ],
    [columnWidth],
  )
  const nameOf = (id: unknown) => {
    const status = statusOf(id)
    return status === undefined ? '' : labels[status]
  }
  const accessibility = Accessibility.configure({
    screenReaderInstructions: {
      draggable: t`Press S to choose a status. Press space to pick up the job, left and right to move it, space to drop it, Escape to cancel.`,
    },
    announcements: {
      dragstart: ({ operation: { source } }: DragStartEvent) => t`Picked up “${titleOf(source)}”.`,
      dragover: ({ operation: { target } }: DragOverEvent) =>
        target ? t`Over ${nameOf(target.id)}.` : undefined,
      dragend: ({ operation: { source, target }, canceled }: DragEndEvent) =>
        canceled || !target
          ? t`“${titleOf(source)}” was not moved.`
          : t`Dropped “${titleOf(source)}” on ${nameOf(target.id)}.`,
    },
  })
  return {
    sensors,
    plugins: (defaults: readonly unknown[]) =>
      defaults.map((plugin) => (plugin === Accessibility ? accessibility : plugin)) as never,
  }
}

type ColumnProps = Props & {
  status: JobStatus
  column: Column | undefined
  dragged: Job | undefined
  isOver: boolean
  isFolded: boolean
}

function BoardColumn(props: ColumnProps) {
  const { status, column, isFolded, onAdd, isCancelledOpen, onCancelledOpen } = props
  const { t } = useLingui()
  const f = useFormat()
  const labels = useJobStatusLabels()
  const { ref } = useDroppable({ id: status })
  const count = column && f.number(column.total)
  if (isFolded) {
    return (
      <UnstyledButton
        ref={ref}
        className={classes.folded}
        aria-expanded={false}
        onClick={() => onCancelledOpen(true)}
      >
        <JobStatusSign status={status} />
        <Row as="span" gap={8} align="stretch" weight={600} className={classes.foldedName}>
          {labels[status]}{' '}
          <Text grow color="muted" tabular className={classes.count}>
            {count}
          </Text>
        </Row>
      </UnstyledButton>
    )
  }
  return (
    <Box as="section" shrink ref={ref} aria-label={labels[status]}>
      <Row height={36} line="strong" ground="canvas" gap={8} mb={12} className={classes.columnHead}>
        <JobStatusSign status={status} />
        <Text as="h2">{labels[status]}</Text>
        <Text grow color="muted" tabular className={classes.count}>
          {count}
        </Text>
        {status === 'open' && onAdd !== undefined && (
          <ActionIcon size={28} aria-label={t`Add job`} onClick={onAdd}>
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        )}
        {status === 'cancelled' && isCancelledOpen && (
          <TextButton px={8} py={6} underline="hover" onClick={() => onCancelledOpen(false)}>
            <Trans>Collapse</Trans>
          </TextButton>
        )}
      </Row>
      <Cards {...props} />
    </Box>
  )
}

function Cards({ column, status, dragged, isOver, selectedId, onMove, onOpen, onMore }: ColumnProps) {
  if (column === undefined) return <ColumnSkeleton />
  const cards = column.items.map((job) => (
    <JobCard key={job.id} job={job} isSelected={job.id === selectedId} onMove={onMove} onOpen={onOpen} />
  ))
  const slot = dragged !== undefined && isOver && <DropSlot key="slot" job={dragged} status={status} />
  const at = dragged === undefined ? 0 : slotOf(column.items, dragged, status)
  const rest = column.total - column.items.length
  return (
    <Stack gap={8}>
      {slot === false ? cards : cards.toSpliced(at, 0, slot)}
      {column.total === 0 && slot === false && (
        <Text as="p" py={8} color="muted">
          <Trans>No jobs</Trans>
        </Text>
      )}
      {rest > 0 && (
        <TextButton alignSelf="center" px={8} py={6} underline="hover" onClick={() => onMore(status)}>
          <MoreText column={column} />
        </TextButton>
      )}
    </Stack>
  )
}

/** The most that the server returns for a column; the list has the others. */
export const MAX_CARDS = 200
export const MORE_CARDS = 10

function MoreText({ column: { items, total } }: { column: Column }) {
  const f = useFormat()
  if (items.length >= MAX_CARDS) return <Trans>View all {f.number(total)} in the list</Trans>
  const next = Math.min(MORE_CARDS, total - items.length)
  return <Trans>Show {next} more</Trans>
}

function ColumnSkeleton() {
  return (
    <Stack gap={8} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={113} radius={10} animate={false} className={classes.blank ?? ''} />
      ))}
    </Stack>
  )
}
