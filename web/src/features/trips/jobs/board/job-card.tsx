import { useDraggable } from '@dnd-kit/react'
import { useLingui } from '@lingui/react/macro'
import { IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { townOf } from './board.ts'
import classes from './board.module.css'
import { Avatar } from '../assign/job-person.tsx'
import { needsDriverToday } from '../assign/needs-driver-today.ts'
import { cardTimes } from '../times/job-times.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'

type Props = {
  job: Job
  isSelected: boolean
  /** Left out for read-only users. */
  onMove: ((job: Job, status: JobStatus) => void) | undefined
  onOpen: (job: Job) => void
}

/** A card that can be opened, dragged, and moved with the keyboard: S opens its status menu, space lifts it. */
export function JobCard({ job, isSelected, onMove, onOpen }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { ref, handleRef, isDragSource } = useDraggable({
    id: job.id,
    data: { job },
    disabled: onMove === undefined,
  })
  const card = useRef<HTMLElement>(null)
  // Outside React: the board's scroll position.
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isSelected])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 's' && onMove !== undefined) {
      event.preventDefault()
      setMenuOpen(true)
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && !isDragSource) focusCardBeside(event, by)
  }
  return (
    <Stack
      as="article"
      shrink
      p={12}
      ref={(element) => {
        card.current = element
        ref(element)
      }}
      className={classes.card}
      data-selected={isSelected || undefined}
      data-ghost={isDragSource || undefined}
      data-job={job.id}
    >
      <Text
        as="button"
        clamp={2}
        weight={600}
        textAlign="left"
        color="text"
        breakWords
        ref={handleRef}
        type="button"
        className={classes.cardTitle}
        aria-current={isSelected || undefined}
        onClick={() => onOpen(job)}
        onKeyDown={press}
      >
        {job.title}
      </Text>
      <CardLines job={job} />
      {onMove !== undefined && (
        <StatusMenu
          job={job}
          isOpen={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          onChoose={(status) => onMove(job, status)}
        >
          {/* Only the anchor of the menu; the keyboard opens it from the title. */}
          <button type="button" className={classes.menuPlace} tabIndex={-1} aria-hidden="true" />
        </StatusMenu>
      )}
    </Stack>
  )
}

/** The same card while it is dragged, or in its old place. */
export function JobCardLifted({ job }: { job: Job }) {
  return (
    <Stack as="article" shrink p={12} className={classes.card} data-lifted>
      <Text clamp={2} weight={600} textAlign="left" color="text" breakWords className={classes.cardTitle}>
        {job.title}
      </Text>
      <CardLines job={job} />
    </Stack>
  )
}

function CardLines({ job }: { job: Job }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { postcode, address, assigneeName, registration } = job
  const isWanting = needsDriverToday(job, f, now)
  return (
    <>
      <Text truncate color="text2" tabular>
        {cardTimes(job, f, { now, today: t`Today` })}
      </Text>
      <Text truncate tabular color="muted" title={address ?? undefined}>
        {postcode !== '' && (
          <Text as="strong" weight={500} color="text2">
            {postcode}
          </Text>
        )}{' '}
        {townOf(address, postcode)}
      </Text>
      <Row as="span" gap={8} mt={8} minHeight={24} color={isWanting ? 'idling' : 'text2'}>
        <Avatar name={assigneeName} />
        <Text grow clamp={2} breakWords title={assigneeName ?? undefined}>
          {assigneeName ?? t`Nobody assigned`}
        </Text>
        {registration !== null && (
          <Text noShrink px={6} weight={600} border="strong" radius={4} color="text" nowrap>
            {registration}
          </Text>
        )}
      </Row>
      {job.trip !== null && <CardTrip job={job} trip={job.trip} />}
    </>
  )
}

function CardTrip({ job: { tripId }, trip }: { job: Job; trip: NonNullable<Job['trip']> }) {
  const { t } = useLingui()
  const f = useFormat()
  const { startTime, endTime, running, distanceMeters } = trip
  const times = f.range(f.time(startTime), f.time(endTime))
  return (
    <span className={classes.cardTrip}>
      <Link to="/trips/detail" search={{ id: tripId ?? undefined }} className={classes.tripLink}>
        <IconRoute size={16} stroke={1.8} aria-hidden="true" />
        {running ? t`Trip in progress` : t`Trip ${times}`}
      </Link>
      <Text color="muted" tabular nowrap>
        {f.distance(distanceMeters)}
      </Text>
    </span>
  )
}

/** The arrow keys move up and down the board, and from column to column. */
function focusCardBeside(event: KeyboardEvent, by: number): void {
  const board = event.currentTarget.closest('[data-board]')
  const titles = [...(board?.querySelectorAll<HTMLElement>('[data-job] > button') ?? [])]
  const next = titles[titles.findIndex((title) => title === event.currentTarget) + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
