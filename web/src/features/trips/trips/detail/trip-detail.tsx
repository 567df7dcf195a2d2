import { roundedIdling, tripTimes } from '@roadbook/contract/trips/trip-times'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type DriveStop, driveStops } from '../../../../lib/drive/drive-stops.ts'
import type { DrivePoint } from '../../../../lib/drive/drive-track.ts'
import type { Span } from '../../../../lib/time/time-axis.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import type { DriveMarker } from '../../../../map/drive/drive-marker.ts'
import type { MapMove } from '../../../../map/drive/move-lines.ts'
import { DrivePlayer } from '../../../../replay/drive-player.tsx'
import { DrivePlayerSkeleton } from '../../../../replay/drive-player-skeleton.tsx'
import { useAlertLabels } from '../../../../ui/labels/alarm-types.ts'
import { Facts, Section } from '../../../../ui/section.tsx'
import { useBasemap } from '../../../../lib/basemap.ts'
import { ChartsSection } from '../../../fleet/sensors/charts-section.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { TripTimeline, type TimelineEntry } from './trip-timeline.tsx'
import { partsOf, useNearText } from '../trip-place.tsx'
import { useTripProgressText } from '../../../../ui/labels/use-trip-progress-text.ts'
import { SplitHere } from '../borders/split-here.tsx'
import { TripBorders, useMayChangeBorders } from '../borders/trip-borders.tsx'
import { TripDriverFact } from '../../trip-driver/trip-driver-section.tsx'
import { TripFindings } from './trip-findings.tsx'
import { movesAround, TripMoves } from './trip-moves.tsx'
import { TripRecord } from './trip-record.tsx'
import { useBorderFacts } from '../use-border-text.ts'
import type { Trip, TripDetail, TripPlace, TripStop } from '@roadbook/contract/trips/trips'
import { Stack, Grid, Text } from '../../../../ui/layout.tsx'

type TripTrack = { trip: TripDetail; points: readonly DrivePoint[] }
type Props = TripTrack & {
  /** Start time of the replay. */
  at: string | undefined
}

/** Shorter halts are traffic lights. */
const minStopMs = 60_000

export function TripOverview({ trip, points, at }: Props) {
  const { t } = useLingui()
  const basemap = useBasemap()
  const [seek, setSeek] = useState(at === undefined ? undefined : { atMs: Date.parse(at) })
  const entries = useTimeline({ trip, points })
  const marks = useMemo(() => entries.flatMap(markOf), [entries])
  const span = useMemo(() => spanOf(trip), [trip])
  const moves = useMemo(() => dashedOf(trip), [trip])
  const mayChange = useMayChangeBorders(trip)
  const stands = useMemo(() => stopsWithin(points, span), [points, span])
  return (
    <Grid columns="minmax(0, 1fr) 344px" gap={32} pt={16} narrow={{ gap: 24, columns: 1 }}>
      {points.length === 0 ? (
        <Text
          as="p"
          border="hairline"
          radius={10}
          alignSelf="start"
          p={24}
          size="small"
          color="text2"
        >{t`The route of this trip is not shown because it is private or too old.`}</Text>
      ) : basemap === undefined ? (
        <DrivePlayerSkeleton />
      ) : (
        <DrivePlayer
          label={t`Map of the trip`}
          points={points}
          span={span}
          limitKmh={null}
          marks={marks}
          moves={moves}
          stands={stands}
          basemap={basemap}
          seek={seek}
          renderBelow={(shown) => <ChartsSection vehicleId={trip.vehicleId} span={span} {...shown} />}
          renderAction={mayChange ? (atMs) => <SplitHere trip={trip} atMs={atMs} /> : undefined}
        />
      )}
      <Stack gap={16} shrink>
        <TripRecord key={trip.id} trip={trip} />
        <TripTimeline
          entries={entries}
          soughtMs={seek?.atMs}
          onSeek={points.length === 0 ? undefined : (atMs) => setSeek({ atMs })}
        />
        <TripMoves trip={trip} />
        <TripFacts trip={trip} />
        <TripFindings trip={trip} />
        <TripBorders trip={trip} />
      </Stack>
    </Grid>
  )
}

/** Unrecorded moves around the trip; for a trip added manually, the whole trip. */
function dashedOf(trip: TripDetail): readonly MapMove[] {
  const { startRule, start, end } = trip
  return startRule === 'takenIn' && start !== null ? [{ start, end }] : movesAround(trip)
}

function spanOf({ startTime, endTime }: Trip): Span {
  return { fromMs: Date.parse(startTime), toMs: Date.parse(endTime) }
}

/** At its start and end a trip always stands. */
function stopsWithin(points: readonly DrivePoint[], { fromMs, toMs }: Span): DriveStop[] {
  return driveStops(points, minStopMs).filter((stand) => stand.fromMs > fromMs && stand.toMs < toMs)
}

/** Events in chronological order: start, stops, alarms, end. */
function useTimeline({ trip, points }: TripTrack): TimelineEntry[] {
  const { t } = useLingui()
  const f = useFormat()
  const near = useNearText()
  // The ignition turning on isn't worth listing.
  const labels: Record<string, string | undefined> = useAlertLabels()
  const ends = useEnds(trip)
  return useMemo(() => {
    const end = (kind: 'start' | 'end', at: TripPlace | null): TimelineEntry[] => {
      if (at === null) return []
      const { atMs, title, stood, idled } = ends[kind]
      const { first, rest } = partsOf(at)
      // There is room for the address below a geofence's name.
      const address = at.geofenceName === null ? rest : near(at.address ?? '')
      const more = [address, stood, idled].filter((part) => part !== '').join(' · ')
      return [{ ...spotOf(at), id: kind, kind, atMs, title: title ?? near(first), more }]
    }
    const stands = stopsWithin(points, spanOf(trip)).map(({ fromMs, toMs, ...at }): TimelineEntry => {
      const length = f.duration((toMs - fromMs) / 1000)
      return {
        ...at,
        id: `stand-${fromMs}`,
        kind: 'idling',
        atMs: fromMs,
        title: t`Stopped for ${length}`,
        more: '',
      }
    })
    const alarms = trip.events.flatMap(({ event, time, ...at }): TimelineEntry[] => {
      const title = labels[event]
      if (title === undefined) return []
      return [{ ...at, id: `${event}-${time}`, kind: 'alarm', atMs: Date.parse(time), title, more: '' }]
    })
    const between = [...stands, ...alarms].sort((a, b) => a.atMs - b.atMs)
    return [...end('start', trip.start), ...between, ...end('end', trip.end)]
  }, [trip, points, labels, ends, near, t, f])
}

/** When it started and ended, and how long it stood and idled before and after. */
function useEnds(trip: TripDetail) {
  const progressText = useTripProgressText()
  const { t } = useLingui()
  const f = useFormat()
  const stops = trip.route?.stops ?? []
  const before = stops.find(({ endTime }) => endTime === trip.startTime)
  const after = stops.find(({ startTime }) => startTime === trip.endTime)
  const lengthOf = ({ startTime, endTime }: { startTime: string; endTime: string | null }) =>
    endTime === null ? '' : f.duration((Date.parse(endTime) - Date.parse(startTime)) / 1000)
  const idledAt = (stop: TripStop | undefined) => {
    const length = f.duration(roundedIdling(stop?.idleSeconds ?? 0))
    return stop === undefined || stop.idleSeconds === 0 ? '' : t`idling ${length}`
  }
  const stoodBefore = before === undefined ? '' : lengthOf(before)
  const stoodAfter = after === undefined ? '' : lengthOf(after)
  return {
    start: {
      atMs: Date.parse(trip.startTime),
      title: undefined,
      stood: stoodBefore === '' ? '' : t`stopped for ${stoodBefore} before`,
      idled: idledAt(before),
    },
    end: {
      atMs: Date.parse(trip.endTime),
      title: progressText(trip) || undefined,
      stood:
        after === undefined ? '' : stoodAfter === '' ? t`still stopped here` : t`stopped for ${stoodAfter}`,
      idled: idledAt(after),
    },
  }
}

function spotOf({ latitude, longitude }: TripPlace) {
  return { latitude, longitude }
}

function markOf({ more: _, ...mark }: TimelineEntry): DriveMarker {
  return mark
}

function TripFacts({ trip }: { trip: TripDetail }) {
  const { t } = useLingui()
  const f = useFormat()
  const times = tripTimes(trip)
  const borders = useBorderFacts(trip)
  const speed = f.speed(trip.maxSpeedKmh)
  const isAddedMove = trip.startRule === 'takenIn'
  const mayPreview = useCan('settings.write')
  const [all, atStop] = [f.hours(times.idlingSeconds), f.hours(times.stopIdlingSeconds)]
  const idling = times.stopIdlingSeconds === 0 ? all : t`${all} (${atStop} at the next stop)`
  const { startOdometerMeters: from, endOdometerMeters: to } = trip
  const odometer =
    from === null || to === null
      ? []
      : [{ label: t`Odometer`, value: `${f.number(f.odometerFigure(from))} – ${f.odometer(to)}` }]
  const topSpeed = trip.maxSpeedSource === 'computed' ? t`${speed}, computed from positions` : speed
  return (
    <Section title={t`Details`} link={mayPreview && !isAddedMove && <OtherSettings tripId={trip.id} />}>
      <Facts
        facts={[
          { label: t`Driver`, value: <TripDriverFact trip={trip} /> },
          ...(isAddedMove ? [] : [{ label: t`Top speed`, value: topSpeed }]),
          { label: t`Average`, value: f.speed(trip.averageSpeedKmh) },
          { label: t`Driving`, value: f.hours(times.drivingSeconds) },
          { label: t`Idling`, value: idling },
          ...(trip.standingSeconds > 0
            ? [{ label: t`Parked between parts`, value: f.hours(trip.standingSeconds) }]
            : []),
          ...odometer,
          ...(isAddedMove ? [] : borders),
        ]}
      />
    </Section>
  )
}

/** How other parameters would divide this day's trips. */
function OtherSettings({ tripId }: { tripId: string }) {
  return (
    <Link to="/settings/$section" params={{ section: 'trip-detection' }} search={{ trip: tripId }}>
      <Trans>Preview other settings</Trans>
    </Link>
  )
}
