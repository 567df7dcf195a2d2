/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a time line has rows, and no columns that a table could have */
import { useLingui } from '@lingui/react/macro'
import { Popover, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Booking } from '@roadbook/contract/trips/bookings'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { ReactNode, SyntheticEvent } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { StateSymbol } from '../../../../ui/vehicle-state/state-symbol.tsx'
import { isLate, useBookingStateLabels } from '../booking-state-badge.tsx'
import { type Draft, inTheWay, isMovable, isResizable, bookingSpan } from './draft.ts'
import { barOf, gridLines, type Range, shared, type TimelineView, xOf } from './time-scale.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import classes from './timeline.module.css'

export type Scale = { view: TimelineView; range: Range; width: number; timeZone: string }

type Props = {
  index: number
  vehicle: Vehicle
  bookings: readonly Booking[]
  scale: Scale
  /** The draft, if it is in this row. */
  draft: Draft | undefined
  /** Shown beside the draft. */
  card: ReactNode
  /** The booking being moved: its bar is the draft. */
  movedId: string | undefined
  /** The position of the keyboard cursor in this row. */
  cursorMs: number | undefined
  cursorLabel: string
  mayBook: boolean
}

export function TimelineRow(props: Props) {
  const { index, vehicle, bookings, scale, draft, cursorMs, mayBook } = props
  const { id, registration, label, model, state, lastPosition } = vehicle
  const more = [label, model].filter(Boolean).join(' · ')
  const cursor = cursorMs === undefined ? undefined : xOf(cursorMs, scale.range, scale.width)
  return (
    <Row align="stretch" height={52} line="below" role="row" aria-rowindex={index + 2} data-row={id}>
      <Row gap={10} noShrink ground="canvas" line="right" role="rowheader" className={classes.name}>
        <StateSymbol name={state} size={16} heading={lastPosition?.headingDegrees ?? null} />
        <Text shrink size="small" className={classes.nameText}>
          <strong title={registration}>{registration}</strong>
          <Text color="text2" title={more}>
            {more}
          </Text>
        </Text>
      </Row>
      <div
        role="gridcell"
        tabIndex={cursorMs === undefined ? -1 : 0}
        className={classes.track}
        data-track={id}
        data-bookable={mayBook || undefined}
        style={{ width: scale.width }}
      >
        {cursorMs !== undefined && <VisuallyHidden>{props.cursorLabel}</VisuallyHidden>}
        <Lines scale={scale} />
        {cursor !== undefined && <span className={classes.cursor} style={{ left: cursor }} />}
        {bookings
          .filter((one) => one.status !== 'cancelled' && one.id !== props.movedId)
          .map((one) => (
            <Bar key={one.id} booking={one} scale={scale} mayBook={mayBook} />
          ))}
        {draft && <DraftBar draft={draft} known={bookings} scale={scale} card={props.card} />}
      </div>
    </Row>
  )
}

function Lines({ scale: { view, range, timeZone, width } }: { scale: Scale }) {
  return gridLines(view, range, timeZone).map((at) => (
    <span key={at} className={classes.line} style={{ left: xOf(at, range, width) }} />
  ))
}

type BarProps = { booking: Booking; scale: Scale; mayBook: boolean }

function Bar({ booking, scale, mayBook }: BarProps) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useBookingStateLabels()
  const bar = barOf(bookingSpan(booking), scale.range, scale.width)
  if (!bar) return null
  const { id, userName, purpose, destination, status, state, alsoBooked, startDate, endDate } = booking
  const registration = alsoBooked?.registration ?? ''
  const also = alsoBooked === null ? '' : t`Also has ${registration} booked then`
  const what = [purpose, destination].filter(Boolean).join(', ')
  const span = f.span(startDate, endDate)
  const usual = state === 'requested' ? t`Requested, to be confirmed` : what || span
  const second = isLate(state) ? labels[state] : usual
  const name = [userName, what, span, labels[state], also].filter(Boolean).join(', ')
  const more = [second === what ? '' : what, span, labels[state], also]
  return (
    <Text
      as="button"
      size="small"
      textAlign="left"
      color="text"
      type="button"
      tabIndex={-1}
      className={classes.bar}
      data-booking={id}
      data-status={status}
      data-late={isLate(state) || undefined}
      data-movable={(mayBook && isMovable(booking)) || undefined}
      style={{ left: bar.left, width: Math.max(4, bar.width - 2) }}
      title={name}
    >
      <Text as="strong" block truncate>
        {alsoBooked !== null && (
          <IconAlertTriangleFilled size={12} className={classes.also} aria-hidden="true" />
        )}
        {userName}
      </Text>
      <span>{second}</span>
      <VisuallyHidden>{more.filter(Boolean).join(', ')}</VisuallyHidden>
      {mayBook && isMovable(booking) && <span className={classes.handle} data-edge="start" />}
      {mayBook && isResizable(booking) && <span className={classes.handle} data-edge="end" />}
    </Text>
  )
}

type DraftProps = { draft: Draft; known: readonly Booking[]; scale: Scale; card: ReactNode }

/** The draft; the part that overlaps another booking is hatched. */
function DraftBar({ draft, known, scale, card }: DraftProps) {
  const { t } = useLingui()
  const f = useFormat()
  const bar = barOf(draft, scale.range, scale.width)
  if (!bar) return null
  const others = inTheWay(draft, known)
  const iso = (ms: number) => new Date(ms).toISOString()
  const overlapping = others.flatMap((one) => {
    const part = shared(draft, bookingSpan(one))
    return (part && barOf(part, scale.range, scale.width)) ?? []
  })
  return (
    <Popover opened={Boolean(card)} position="bottom-end" offset={10} trapFocus returnFocus>
      <Popover.Target>
        <div
          className={classes.draft}
          data-draft
          data-conflict={others.length > 0 || undefined}
          style={{ left: bar.left, width: Math.max(4, bar.width) }}
        >
          {overlapping.map((part) => (
            <span
              key={part.left}
              className={classes.hatch}
              style={{ left: part.left - bar.left, width: part.width }}
            />
          ))}
          <Text block px={8} textAlign="right" className={classes.draftText}>
            <strong>{f.span(iso(draft.startMs), iso(draft.endMs))}</strong>
            <span>{draft.booking?.userName ?? t`New booking`}</span>
          </Text>
        </div>
      </Popover.Target>
      <Popover.Dropdown onPointerDown={stop} onPointerUp={stop} onClick={stop} onKeyDown={stop}>
        {card}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Keys pressed in the card are not for the time line below it. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
