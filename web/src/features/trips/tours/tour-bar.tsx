import { Plural, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Tour } from '@roadbook/contract/trips/tours'
import { useFormat } from '../../../lib/use-format.ts'
import { boxesOf } from './tour-scale.ts'
import classes from './tour-timeline.module.css'
import { driversOf, minutesOf, useBarTimes, useTourTimes } from './use-tour-text.ts'
import { Text } from '../../../ui/layout.tsx'

type Props = {
  tour: Tour
  /** The position of its start, as CSS. */
  left: string
  /** In pixels: the width shown, the width of the whole tour, and the space until the next one. */
  width: number
  length: number
  room: number
  isChosen: boolean
  /** Start time of the hovered stop. */
  marked: string | undefined
  onChoose: () => void
  onMark: (stop: string | undefined) => void
}

/** Narrower boxes have no room for their minutes. */
const MINUTES_FROM_PIXELS = 26
/** Narrower bars and gaps have no room for the times. */
const TIMES_FROM_PIXELS = 80
/** Narrower ones have room only for the times. */
const STOPS_FROM_PIXELS = 170
/** The space between a label and the next tour. */
const LABEL_GAP_PIXELS = 12

export function TourBar({ tour, left, width, length, room, isChosen, ...choice }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const times = useTourTimes()(tour)
  const barTimes = useBarTimes()(tour)
  const distance = f.distance(tour.distanceMeters)
  const day = f.longDay(tour.startTime)
  const drivers = driversOf(tour)
  const label = [t`${day}, ${times}`, distance, drivers].filter(Boolean).join(', ')
  const labelRoom = Math.max(width, room - LABEL_GAP_PIXELS)
  return (
    <Text
      as="button"
      textAlign="left"
      fullHeight
      color="text"
      clip={length > width + 1}
      type="button"
      className={classes.tour}
      style={{ left, width }}
      aria-pressed={isChosen}
      data-tour={tour.startTime}
      onClick={choice.onChoose}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Text truncate className={classes.label} style={{ maxWidth: labelRoom }} aria-hidden="true">
        {labelRoom >= TIMES_FROM_PIXELS && <Text weight={500}>{barTimes}</Text>}
        {Math.max(width, room) >= STOPS_FROM_PIXELS && (
          <Text ml={6} color="text2">
            <Plural value={tour.stops} one="# stop" other="# stops" />
            {isChosen && `, ${distance}`}
          </Text>
        )}
      </Text>
      <span className={classes.bar} style={{ width: length }} aria-hidden="true">
        <span className={classes.line} />
        {boxesOf(tour).map(({ stop, isIdling, left: from, width: share }) => (
          <span
            key={stop.startTime}
            className={classes.stop}
            data-idling={isIdling || undefined}
            data-marked={(isChosen && choice.marked === stop.startTime) || undefined}
            onPointerEnter={() => choice.onMark(stop.startTime)}
            onPointerLeave={() => choice.onMark(undefined)}
            style={{ left: `${from}%`, width: `${share}%` }}
          >
            {(share / 100) * length >= MINUTES_FROM_PIXELS && minutesOf(stop.seconds)}
          </span>
        ))}
        <span className={classes.post} data-away={!tour.startsAtBase || undefined} />
        {tour.endReason !== 'running' && (
          <span className={classes.post} data-end data-away={tour.endReason === 'rest' || undefined} />
        )}
      </span>
    </Text>
  )
}
