import { Trans, useLingui } from '@lingui/react/macro'
import { roundedIdling, tripTimes } from '@roadbook/contract/trips/trip-times'
import type { Tour, TourStop, TourTrip } from '@roadbook/contract/trips/tours'
import { Fragment } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { MoveBadge } from '../trips/move-badge.tsx'
import classes from './tour-panel.module.css'
import { useEndReasonLabels, usePlaceParts } from './use-tour-text.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'

type Props = { tour: Tour; marked: string | undefined; onMark: (stop: string | undefined) => void }

/** From the start through each trip and stop to the end. */
export function TourStops({ tour, marked, onMark }: Props) {
  const f = useFormat()
  const { legs, standing, vehicleId } = tour
  return (
    <section>
      <Row as="header" line="strong" align="stretch" justify="between" pb={8} color="text2">
        <span>
          <Trans>Stops</Trans>
        </span>
        <span>
          <Trans>Standing time</Trans>
        </span>
      </Row>
      <Box as="ol" py={8}>
        <li className={classes.end} data-base={tour.startsAtBase || undefined}>
          <span>{f.time(tour.startTime)}</span>
          <span className={classes.mark} />
          <PlaceName place={legs[0]?.start ?? null} />
        </li>
        {legs.map((leg, index) => {
          const stop = standing[index]
          const moves = index === 0 ? [] : leg.movesBefore
          return (
            <Fragment key={leg.id}>
              {moves.map((move) => (
                <li key={move.stopTime} className={classes.move}>
                  <MoveBadge vehicleId={vehicleId} move={move} />
                </li>
              ))}
              <Leg leg={leg} />
              {stop && (
                <Stop
                  stop={stop}
                  number={index + 1}
                  isMarked={marked === stop.startTime}
                  onMark={(isOn) => onMark(isOn ? stop.startTime : undefined)}
                />
              )}
            </Fragment>
          )
        })}
        <End tour={tour} />
      </Box>
    </section>
  )
}

function Leg({ leg }: { leg: TourTrip }) {
  const { t } = useLingui()
  const f = useFormat()
  const driving = f.duration(tripTimes(leg).drivingSeconds)
  const distance = f.distance(leg.distanceMeters)
  const { idlingSeconds } = tripTimes({ ...leg, stopIdleSeconds: 0 })
  const idling = f.duration(idlingSeconds)
  return (
    <li className={classes.leg}>
      <span className={classes.line} />
      <span>
        {idlingSeconds > 0 ? t`${distance}, ${driving}, idling ${idling}` : t`${distance}, ${driving}`}
      </span>
    </li>
  )
}

type StopProps = { stop: TourStop; number: number; isMarked: boolean; onMark: (isOn: boolean) => void }

function Stop({ stop, number, isMarked, onMark }: StopProps) {
  const { t } = useLingui()
  const f = useFormat()
  const length = f.duration(roundedIdling(stop.idleSeconds))
  return (
    <li
      className={classes.stop}
      data-marked={isMarked || undefined}
      title={stop.idleSeconds > 0 ? t`idling ${length}` : undefined}
      onPointerEnter={() => onMark(true)}
      onPointerLeave={() => onMark(false)}
    >
      <span>{f.time(stop.startTime)}</span>
      <span className={classes.mark}>{number}</span>
      <PlaceName place={stop.place} />
      <Text weight={500}>{f.duration(Math.round(stop.seconds / 60) * 60)}</Text>
    </li>
  )
}

/** Where and why it ended; a running tour has no end. */
function End({ tour: { endReason, endTime, legs } }: Pick<Props, 'tour'>) {
  const f = useFormat()
  const reason = useEndReasonLabels()[endReason]
  if (endReason === 'running') return null
  return (
    <li className={classes.end} data-end data-base={endReason === 'returned' || undefined}>
      <span>{f.time(endTime)}</span>
      <span className={classes.mark} />
      <PlaceName place={legs.at(-1)?.end ?? null} />
      {endReason === 'rest' && <Text color="text2">{reason}</Text>}
    </li>
  )
}

function PlaceName({ place }: { place: TourStop['place'] }) {
  const { first, rest } = usePlaceParts()(place)
  return (
    <Text color="text2" truncate>
      <Text as="strong" color="text">
        {first}
      </Text>
      {rest !== '' && `, ${rest}`}
    </Text>
  )
}
