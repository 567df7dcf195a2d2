import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Days } from '../../../lib/period.ts'
import { eventRecordsQuery, routesQuery } from '../../trips/trips/queries.ts'
import { recordAlarms, isLongPeriod, recordPoints, pointsOfRoutes, stopsOf } from './route-history.ts'

/** The route of the period: the device's records, or for many days the routes of its trips. */
export function useRoutes(vehicleId: string, days: Days) {
  const isLong = isLongPeriod(days)
  const records = useQuery({ ...eventRecordsQuery(vehicleId, days), enabled: !isLong })
  const routes = useQuery(routesQuery(vehicleId, days))
  const points = useMemo(
    () => (isLong ? pointsOfRoutes(routes.data ?? []) : recordPoints(records.data ?? [])),
    [isLong, routes.data, records.data],
  )
  const alarms = useMemo(() => (isLong ? [] : recordAlarms(records.data ?? [])), [isLong, records.data])
  const stops = useMemo(() => stopsOf(routes.data ?? []), [routes.data])
  const route = isLong ? routes : records
  const isHere = route.data !== undefined
  const retry = () => void Promise.all([...(isLong ? [] : [records.refetch()]), routes.refetch()])
  // A loaded route stays if a refetch fails, and is shown even without the trips' stops.
  return { isLong, points, alarms, stops, isHere, failed: isHere ? null : route.error, retry }
}
