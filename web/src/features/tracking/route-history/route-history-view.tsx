import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { roundedIdling } from '@roadbook/contract/trips/trip-times'
import type { TripStop } from '@roadbook/contract/trips/trips'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DrivePoint } from '../../../lib/drive/drive-track.ts'
import { daysName, type Days } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import type { DriveMarker } from '../../../map/drive/drive-marker.ts'
import { ChartsSection } from '../../fleet/sensors/charts-section.tsx'
import { DrivePlayer } from '../../../replay/drive-player.tsx'
import { DrivePlayerSkeleton } from '../../../replay/drive-player-skeleton.tsx'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { useAlertLabels } from '../../../ui/labels/alarm-types.ts'
import { RouteExport } from '../../../ui/route-export.tsx'
import { useBasemap } from '../../../lib/basemap.ts'
import type { Basemap } from '../../../lib/shipped-basemap.ts'
import { eventRecordsQuery } from '../../trips/trips/queries.ts'
import { HistoryTrips } from './history-trips.tsx'
import { type Alarm, recordPoints, stopsWithin } from './route-history.ts'
import classes from './route-history.module.css'
import { useRoutes } from './use-routes.ts'
import { Grid, Box } from '../../../ui/layout.tsx'

type Props = {
  vehicleId: string
  plate: string
  days: Days
  /** Start time of the replay. */
  at: string | undefined
  onImport: (() => void) | undefined
}

/** One vehicle in one period: its route on the map, its stops, and its trips. */
export function RouteHistoryView({ vehicleId, plate, days, at, onImport }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isLong, points, alarms, stops, isHere, failed, retry } = useRoutes(vehicleId, days)
  const basemap = useBasemap()
  if (failed !== null)
    return <ErrorPanel error={failed} title={t`The route could not be loaded`} onRetry={retry} />
  if (isHere && points.length === 0) return <NoRoute plate={plate} onImport={onImport} />
  const readRecords = async () => recordPoints(await client.fetchQuery(eventRecordsQuery(vehicleId, days)))
  return (
    <Grid columns="minmax(0, 1fr) 344px" gap={32} relative narrow={{ gap: 24, columns: 1 }}>
      <div className={classes.actions}>
        <RouteExport
          name={`${plate} ${daysName(days)}`}
          points={isLong ? readRecords : points}
          isDisabled={!isHere}
        />
      </div>
      {/* The stops load with the routes, slightly later than the device data. */}
      <Box shrink>
        {isHere && basemap !== undefined ? (
          <Player {...{ vehicleId, points, alarms, stops, at }} basemap={basemap} />
        ) : (
          <DrivePlayerSkeleton />
        )}
      </Box>
      <HistoryTrips vehicleId={vehicleId} days={days} />
    </Grid>
  )
}

type PlayerProps = {
  vehicleId: string
  points: DrivePoint[]
  alarms: Alarm[]
  stops: TripStop[]
  at: string | undefined
  basemap: Basemap
}

function Player({ vehicleId, points, alarms, stops: around, at, basemap }: PlayerProps) {
  const { t } = useLingui()
  const f = useFormat()
  const span = useMemo(() => ({ fromMs: points[0]?.atMs ?? 0, toMs: points.at(-1)?.atMs ?? 0 }), [points])
  const seek = useMemo(() => (at === undefined ? undefined : { atMs: Date.parse(at) }), [at])
  const isLong = span.toMs - span.fromMs > 86_400_000
  const stops = useMemo(() => stopsWithin(around, span), [around, span])
  const stands = useMemo(
    () =>
      stops
        .map(({ startTime, endTime }) => ({
          fromMs: Math.max(span.fromMs, Date.parse(startTime)),
          toMs: Math.min(span.toMs, endTime === null ? span.toMs : Date.parse(endTime)),
        }))
        .filter(({ fromMs, toMs }) => toMs > fromMs),
    [stops, span],
  )
  const moves = useMemo(() => stops.flatMap(({ move }) => move ?? []), [stops])
  const labels = useAlertLabels()
  const stopMarks = useMemo(
    () =>
      stops.map((stop): DriveMarker => {
        const { startTime, endTime, latitude, longitude, idleSeconds } = stop
        const time = (iso: string) => (isLong ? `${f.dayOf(Date.parse(iso))}, ${f.time(iso)}` : f.time(iso))
        const times = f.range(time(startTime), endTime === null ? '' : time(endTime))
        const length = f.duration(roundedIdling(idleSeconds))
        const idled = idleSeconds === 0 ? null : t`idling ${length}`
        const place = stop.geofenceName ?? stop.address
        const title = [times, place, idled].filter((part) => part !== null).join(', ')
        const atMs = Math.max(span.fromMs, Date.parse(startTime))
        return { id: startTime, kind: 'parked', atMs, latitude, longitude, title }
      }),
    [stops, span, isLong, f, t],
  )
  const marks = useMemo(() => {
    const reported = alarms.map((alarm): DriveMarker => ({
      ...alarm,
      id: `${alarm.kind} ${alarm.atMs}`,
      kind: 'alarm',
      title: labels[alarm.kind],
    }))
    return [...stopMarks, ...reported]
  }, [stopMarks, alarms, labels])
  return (
    <DrivePlayer
      key={span.fromMs}
      label={t`Route map`}
      limitKmh={null}
      renderBelow={(shown) => <ChartsSection vehicleId={vehicleId} span={span} {...shown} />}
      {...{ points, span, marks, moves, stands, basemap, seek }}
    />
  )
}

function NoRoute({ plate, onImport }: Pick<Props, 'plate' | 'onImport'>) {
  const { t } = useLingui()
  const bring = (
    <Button variant="default" leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={onImport}>
      <Trans>Import history</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`${plate} was not driven in this period`} action={onImport && bring}>
      <Trans>Choose other days or another vehicle, or import trips from another system.</Trans>
    </EmptyState>
  )
}
