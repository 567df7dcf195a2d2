import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Days } from '../../lib/period.ts'
import { eventRecordsQuery, waysQuery } from '../trips/queries.ts'
import { alarmsOfRecords, isLongPeriod, pointsOfRecords, pointsOfWays, stopsOf } from './route-history.ts'

/** The way of the period: what the device said, or of many days what the trips are. */
export function useWay(vehicleId: string, days: Days) {
  const isLong = isLongPeriod(days)
  const records = useQuery({ ...eventRecordsQuery(vehicleId, days), enabled: !isLong })
  const ways = useQuery(waysQuery(vehicleId, days))
  const points = useMemo(
    () => (isLong ? pointsOfWays(ways.data ?? []) : pointsOfRecords(records.data ?? [])),
    [isLong, ways.data, records.data],
  )
  const alarms = useMemo(() => (isLong ? [] : alarmsOfRecords(records.data ?? [])), [isLong, records.data])
  const stops = useMemo(() => stopsOf(ways.data ?? []), [ways.data])
  const way = isLong ? ways : records
  const isHere = way.data !== undefined
  const retry = () => void Promise.all([...(isLong ? [] : [records.refetch()]), ways.refetch()])
  // A way that is here stays, whatever asking again says; without the trips' stops it is still a way.
  return { isLong, points, alarms, stops, isHere, failed: isHere ? null : way.error, retry }
}
