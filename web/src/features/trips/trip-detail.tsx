import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { standsOf, type Stand } from '../../lib/drive-stands.ts'
import type { DrivePoint } from '../../lib/drive-track.ts'
import type { Span } from '../../lib/replay-clock.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { DriveMark } from '../../map/drive-mark.ts'
import { DrivePlayer } from '../../ui/drive-player.tsx'
import { Facts, Section } from '../../ui/section.tsx'
import { useCan } from '../users/queries.ts'
import { installationQuery } from '../live/queries.ts'
import { OnTheWay, type WayPoint } from './on-the-way.tsx'
import { tripQuery } from './queries.ts'
import { partsOf } from './trip-place.tsx'
import { TripRecord } from './trip-record.tsx'
import type { Trip, TripDetail, TripPlace } from '@roadbook/contract/trips'
import classes from './trip-detail.module.css'

type Props = { trip: TripDetail; points: readonly DrivePoint[] }

/** Shorter halts are traffic lights. */
const leastStandMs = 60_000

export function TripOverview({ trip, points }: Props) {
  const { t } = useLingui()
  const mayChange = useCan('trips.write')
  const { data: installation } = useQuery(installationQuery())
  const way = useWay({ trip, points })
  const marks = useMemo(() => way.flatMap(markOf), [way])
  const span = useMemo(() => spanOf(trip), [trip])
  const stands = useMemo(() => standsWithin(points, span), [points, span])
  return (
    <div className={classes.columns}>
      {points.length > 0 && installation !== undefined ? (
        <DrivePlayer
          label={t`Map of the trip`}
          points={points}
          span={span}
          limitKmh={null}
          marks={marks}
          stands={stands}
          mapStyleUrl={installation.mapStyleUrl ?? undefined}
        />
      ) : (
        <p className={classes.noWay}>{t`The way of this trip is not shown: it is private, or too old.`}</p>
      )}
      <div className={classes.side}>
        <TripRecord key={trip.id} trip={trip} mayChange={mayChange} />
        <OnTheWay way={way} />
        <TripFacts trip={trip} />
      </div>
    </div>
  )
}

function spanOf({ startTime, endTime }: Trip): Span {
  return { fromMs: Date.parse(startTime), toMs: Date.parse(endTime) }
}

/** A trip begins and ends where the vehicle stood anyway. */
function standsWithin(points: readonly DrivePoint[], { fromMs, toMs }: Span): Stand[] {
  return standsOf(points, leastStandMs).filter((stand) => stand.fromMs > fromMs && stand.toMs < toMs)
}

/** What happened, in its order: where it began, stands, alarms, where it ended. */
function useWay({ trip, points }: Props): WayPoint[] {
  const { t } = useLingui()
  const f = useFormat()
  const words = useEventWords()
  return useMemo(() => {
    const place = (kind: 'start' | 'end', at: TripPlace | null, time: string): WayPoint[] =>
      at === null
        ? []
        : [
            {
              ...spotOf(at),
              id: kind,
              kind,
              atMs: Date.parse(time),
              title: partsOf(at).first,
              more: partsOf(at).rest,
            },
          ]
    const stands = standsWithin(points, spanOf(trip)).map(({ fromMs, toMs, ...at }): WayPoint => {
      const length = f.duration((toMs - fromMs) / 1000)
      return {
        ...at,
        id: `stand-${fromMs}`,
        kind: 'idling',
        atMs: fromMs,
        title: t`Stood ${length}`,
        more: '',
      }
    })
    const alarms = trip.events.flatMap(({ event, time, ...at }): WayPoint[] => {
      const title = words[event]
      if (title === undefined) return []
      return [{ ...at, id: `${event}-${time}`, kind: 'alarm', atMs: Date.parse(time), title, more: '' }]
    })
    const between = [...stands, ...alarms].sort((a, b) => a.atMs - b.atMs)
    return [
      ...place('start', trip.start, trip.startTime),
      ...between,
      ...place('end', trip.end, trip.endTime),
    ]
  }, [trip, points, words, t, f])
}

function spotOf({ latitude, longitude }: TripPlace) {
  return { latitude, longitude }
}

/** What drivers and devices should not do; the rest of what a device says is no news. */
function useEventWords(): Record<string, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      harshBraking: t`Braked hard`,
      harshAcceleration: t`Accelerated hard`,
      harshCornering: t`Took a corner hard`,
      overspeed: t`Drove too fast`,
      crash: t`Crash`,
      towing: t`Towed`,
      powerCut: t`Device lost its power`,
    }),
    [t],
  )
}

function markOf({ more: _, ...mark }: WayPoint): DriveMark {
  return mark
}

function TripFacts({ trip }: { trip: Trip }) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: record } = useQuery(tripQuery(trip.vehicleId, trip.id))
  const jobs = record?.jobs.length ?? 0
  const { startOdometerMeters: from, endOdometerMeters: to } = trip
  const odometer =
    from === null || to === null
      ? []
      : [{ label: t`Odometer`, value: `${f.odometer(from).replace(' km', '')} – ${f.odometer(to)}` }]
  return (
    <Section title={t`Facts`}>
      <Facts
        facts={[
          { label: t`Driver`, value: trip.driverName ?? t`Nobody` },
          { label: t`Top speed`, value: f.speed(trip.maxSpeedKmh) },
          { label: t`Average`, value: f.speed(trip.averageSpeedKmh) },
          { label: t`Idle`, value: f.duration(trip.idleSeconds) },
          ...odometer,
          ...(jobs === 0 ? [] : [{ label: t`Jobs`, value: f.number(jobs) }]),
        ]}
      />
    </Section>
  )
}
