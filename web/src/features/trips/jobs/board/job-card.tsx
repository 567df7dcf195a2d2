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
    <article
      ref={(element) => {
        card.current = element
        ref(element)
      }}
      className={classes.card}
      data-selected={isSelected || undefined}
      data-ghost={isDragSource || undefined}
      data-job={job.id}
    >
      <button
        ref={handleRef}
        type="button"
        className={classes.cardTitle}
        aria-current={isSelected || undefined}
        onClick={() => onOpen(job)}
        onKeyDown={press}
      >
        {job.title}
      </button>
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
    </article>
  )
}

/** The same card while it is dragged, or in its old place. */
export function JobCardLifted({ job }: { job: Job }) {
  return (
    <article className={classes.card} data-lifted>
      <span className={classes.cardTitle}>{job.title}</span>
      <CardLines job={job} />
    </article>
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
      <span className={classes.cardTimes}>{cardTimes(job, f, { now, today: t`Today` })}</span>
      <span className={classes.cardPlace} title={address ?? undefined}>
        {postcode !== '' && <strong>{postcode}</strong>} {townOf(address, postcode)}
      </span>
      <span className={classes.cardPerson} data-wanting={isWanting || undefined}>
        <Avatar name={assigneeName} />
        <span className={classes.cardName}>{assigneeName ?? t`Nobody assigned`}</span>
        {registration !== null && <span className={classes.plate}>{registration}</span>}
      </span>
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
      <span className={classes.tripLength}>{f.distance(distanceMeters)}</span>
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
