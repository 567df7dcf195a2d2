import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Days } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { DriveMark } from '../../map/drive-mark.ts'
import { DrivePlayer } from '../../ui/drive-player.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { RouteExport } from '../../ui/route-export.tsx'
import { installationQuery } from '../live/queries.ts'
import { eventRecordsQuery, waysQuery } from '../trips/queries.ts'
import { HistoryTrips } from './history-trips.tsx'
import { pointsOfRecords, stopsOf } from './route-history.ts'
import classes from './route-history.module.css'

type Props = {
  vehicleId: string
  plate: string
  days: Days
  onImport: (() => void) | undefined
}

/** One vehicle in one period: its way on the map, where it stood, and the trips it made. */
export function RouteHistoryView({ vehicleId, plate, days, onImport }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const records = useQuery(eventRecordsQuery(vehicleId, days))
  const ways = useQuery(waysQuery(vehicleId, days))
  const { data: installation } = useQuery(installationQuery())
  const points = useMemo(() => pointsOfRecords(records.data ?? []), [records.data])
  const stops = useMemo(() => stopsOf(ways.data ?? []), [ways.data])
  const span = useMemo(() => ({ fromMs: points[0]?.atMs ?? 0, toMs: points.at(-1)?.atMs ?? 0 }), [points])
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
  const marks = useMemo(
    () =>
      stops.map(({ startTime, endTime, latitude, longitude, address }): DriveMark => {
        const from = f.time(startTime)
        const until = endTime === null ? '' : f.time(endTime)
        const title = address === null ? `${from} – ${until}` : `${from} – ${until}, ${address}`
        const atMs = Math.max(span.fromMs, Date.parse(startTime))
        return { id: startTime, kind: 'parked', atMs, latitude, longitude, title }
      }),
    [stops, span, f],
  )
  const failed = records.error ?? ways.error
  if (failed !== null) {
    const retry = () => void Promise.all([records.refetch(), ways.refetch()])
    return <ErrorPanel error={failed} title={t`The way could not be loaded`} onRetry={retry} />
  }
  // The stops come with the ways, a moment later.
  if (records.data === undefined || installation === undefined) {
    return <Skeleton height={432} mt={16} animate={false} />
  }
  if (points.length === 0) {
    return (
      <EmptyState
        title={t`${plate} did not drive in this period`}
        action={
          onImport && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.6} />}
              onClick={onImport}
            >
              <Trans>Import history</Trans>
            </Button>
          )
        }
      >
        <Trans>Choose other days or another vehicle, or bring its drives from another system.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className={classes.columns}>
      <DrivePlayer
        key={`${vehicleId} ${span.fromMs}`}
        label={t`Map of the way`}
        points={points}
        span={span}
        limitKmh={null}
        marks={marks}
        stands={stands}
        mapStyleUrl={installation.mapStyleUrl ?? undefined}
      />
      <HistoryTrips
        vehicleId={vehicleId}
        days={days}
        action={<RouteExport name={`${plate} ${days.startDate} ${days.endDate}`} points={points} />}
      />
    </div>
  )
}
