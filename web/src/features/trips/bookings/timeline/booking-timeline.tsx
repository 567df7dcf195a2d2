/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a time line has rows, and no columns that a table could have */
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { Booking } from '@roadbook/contract/trips/bookings'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useVirtualRows } from '../../../../ui/table/use-virtual-rows.ts'
import type { Preset } from '../booking-form.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { gridLines, type Range, type TimelineView, xOf } from './time-scale.ts'
import { type Scale, TimelineRow } from './timeline-row.tsx'
import classes from './timeline.module.css'
import { useDraft } from './use-draft.ts'
import { useRowBookings } from './use-timeline-rows.ts'
import { useTimelinePointer } from './use-timeline-pointer.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  vehicles: readonly Vehicle[]
  view: TimelineView
  range: Range
  mayBook: boolean
  onNew: (preset: Preset) => void
  onOpen: (id: string) => void
}

const ROW_PIXELS = 52
const NAME_PIXELS = 228
/** A bar of an hour, a day or a week must have room for a name. */
const columnPixels: Record<TimelineView, number> = { day: 67, week: 120, month: 36 }
const WORK_BEGINS_HOUR = 6
/** Half the width of an hour's label, which is centred on its line. */
const HALF_LABEL_PIXELS = 20

const none: readonly Booking[] = []

/** Rows are vehicles, bars their bookings. */
export function BookingTimeline({ vehicles, view, range, mayBook, onNew, onOpen }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const scroll = useRef<HTMLDivElement>(null)
  const { ref: sized, width: outer } = useElementSize()
  const lines = gridLines(view, range, timeZone)
  const width = Math.max(outer - NAME_PIXELS - 1, lines.length * columnPixels[view])
  const scale: Scale = { view, range, width, timeZone }
  const { items, before, after } = useVirtualRows({
    count: vehicles.length,
    rowHeight: ROW_PIXELS,
    scroll,
    margin: 36,
  })
  const known = useRowBookings(vehicles, items, range)
  const bookingsOf = (vehicleId: string) => known.get(vehicleId) ?? none
  const drafting = useDraft({ bookingsOf, onNew })
  const pointer = useTimelinePointer({ drafting, scale, bookingsOf, mayBook, onOpen })
  const onCursor = useCursor(scroll, vehicles, scale)
  const keys = useTimelineKeys({ vehicles, bookingsOf, scale, mayBook, drafting, onOpen, onCursor })
  useFirstHour(scroll, scale, outer > 0)
  const { draft, isStuck, commit, settle, discard } = drafting
  const card = isStuck && draft && (
    <ConflictCard
      draft={draft}
      onDiscard={() => {
        discard()
        keys.goTo(draft)
      }}
      // Saved if no booking conflicts; otherwise shown beside the conflicting one.
      onSolve={(solved) => (solved === draft ? commit(solved) : settle(solved))}
    />
  )
  return (
    <>
      <Box
        grow
        line="above"
        relative
        ref={useMergedRef(scroll, sized)}
        className={classes.scroll}
        data-scroll-restoration-id="timeline"
      >
        <div
          role="grid"
          tabIndex={-1}
          aria-label={t`Bookings by vehicle`}
          aria-rowcount={vehicles.length + 1}
          className={classes.grid}
          onKeyDown={keys.onKeyDown}
          {...pointer}
        >
          <Head scale={scale} lines={lines} />
          <NowLine scale={scale} />
          <div role="presentation" style={{ height: before }} />
          {items.flatMap((index) => {
            const vehicle = vehicles[index]
            if (!vehicle) return []
            const isDrafted = draft?.vehicleId === vehicle.id
            return (
              <TimelineRow
                key={vehicle.id}
                index={index}
                vehicle={vehicle}
                bookings={bookingsOf(vehicle.id)}
                scale={scale}
                draft={isDrafted ? draft : undefined}
                card={isDrafted ? card : undefined}
                movedId={draft?.booking?.id}
                cursorMs={index === keys.row ? keys.atMs : undefined}
                cursorLabel={keys.labelOf(vehicle)}
                mayBook={mayBook}
              />
            )
          })}
          <div role="presentation" style={{ height: after }} />
        </div>
      </Box>
      <VisuallyHidden component="output" aria-live="assertive">
        {keys.announced}
      </VisuallyHidden>
    </>
  )
}

function Head({ scale, lines }: { scale: Scale; lines: readonly number[] }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { view, range, width } = scale
  const nowX = now >= range.fromMs && now < range.toMs ? xOf(now, range, width) : undefined
  const text = (at: number) => {
    const iso = new Date(at).toISOString()
    if (view === 'day') return f.time(iso).replace(/:00/, '')
    return view === 'week' ? f.shortDay(iso) : String(Number(f.isoDay(iso).slice(8)))
  }
  // The chip replaces the label of a nearby hour.
  const isHidden = (x: number) => view === 'day' && nowX !== undefined && Math.abs(x - nowX) < 42
  return (
    <Row
      align="stretch"
      height={36}
      ground="canvas"
      line="strong"
      role="row"
      aria-rowindex={1}
      className={classes.head}
    >
      <Box noShrink ground="canvas" line="right" role="columnheader" className={classes.corner}>
        <VisuallyHidden>{t`Vehicle`}</VisuallyHidden>
      </Box>
      <Box noShrink relative role="columnheader" style={{ width }} aria-label={t`Time`}>
        {lines.slice(view === 'day' ? 1 : 0).map((at) => {
          const left = xOf(at, range, width)
          if (isHidden(left)) return null
          return (
            <Text
              size="small"
              color="text2"
              nowrap
              tabular
              key={at}
              className={classes.tick}
              data-view={view}
              style={{ left }}
            >
              {text(at)}
            </Text>
          )
        })}
        {nowX !== undefined && view === 'day' && (
          <Text
            size="small"
            weight={600}
            color="onAccent"
            tabular
            className={classes.nowChip}
            style={{ left: nowX }}
          >
            {f.time(new Date(now).toISOString())}
          </Text>
        )}
      </Box>
    </Row>
  )
}

function NowLine({ scale: { range, width } }: { scale: Scale }) {
  const now = useNow()
  if (now < range.fromMs || now >= range.toMs) return null
  return (
    <div
      role="presentation"
      className={classes.nowLine}
      style={{ left: NAME_PIXELS + xOf(now, range, width), top: 36 }}
    />
  )
}

/** At first a day shows the working hours. */
function useFirstHour(
  scroll: RefObject<HTMLDivElement | null>,
  { view, range, width }: Scale,
  isReady: boolean,
): void {
  const { fromMs } = range
  // Outside React: the browser's scroll position.
  useLayoutEffect(() => {
    if (!isReady || scroll.current === null) return
    scroll.current.scrollLeft = view === 'day' ? (width / 24) * WORK_BEGINS_HOUR - HALF_LABEL_PIXELS : 0
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new width keeps the position
  }, [view, fromMs, isReady])
}

/** Brings a place of the grid into view and focuses its row. */
function useCursor(
  scroll: RefObject<HTMLDivElement | null>,
  vehicles: readonly Vehicle[],
  { range, width }: Scale,
) {
  return (row: number, atMs: number): void => {
    const box = scroll.current
    if (!box) return
    const x = xOf(atMs, range, width)
    const room = box.clientWidth - NAME_PIXELS
    if (x < box.scrollLeft || x > box.scrollLeft + room - 80) box.scrollLeft = x - room / 2
    const top = row * ROW_PIXELS
    if (top < box.scrollTop) box.scrollTop = top
    if (top + ROW_PIXELS > box.scrollTop + box.clientHeight - 36) {
      box.scrollTop = top + ROW_PIXELS - box.clientHeight + 36
    }
    const id = vehicles[row]?.id
    // A row that scrolled into view is rendered by then.
    requestAnimationFrame(() => {
      box.querySelector<HTMLElement>(`[data-track="${id}"]`)?.focus({ preventScroll: true })
    })
  }
}
