import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Days } from '../../lib/period.ts'
import { eventRecordsQuery, routesQuery } from '../trips/queries.ts'
import { alarmsOfRecords, isLongPeriod, pointsOfRecords, pointsOfRoutes, stopsOf } from './route-history.ts'

/** The way of the period: what the device said, or of many days what the trips are. */
export function useRoutes(vehicleId: string, days: Days) {
  const isLong = isLongPeriod(days)
  const records = useQuery({ ...eventRecordsQuery(vehicleId, days), enabled: !isLong })
  const routes = useQuery(routesQuery(vehicleId, days))
  const points = useMemo(
    () => (isLong ? pointsOfRoutes(routes.data ?? []) : pointsOfRecords(records.data ?? [])),
    [isLong, routes.data, records.data],
  )
  const alarms = useMemo(() => (isLong ? [] : alarmsOfRecords(records.data ?? [])), [isLong, records.data])
  const stops = useMemo(() => stopsOf(routes.data ?? []), [routes.data])
  const route = isLong ? routes : records
  const isHere = route.data !== undefined
  const retry = () => void Promise.all([...(isLong ? [] : [records.refetch()]), routes.refetch()])
  // A way that is here stays, whatever asking again says; without the trips' stops it is still a way.
  return { isLong, points, alarms, stops, isHere, failed: isHere ? null : route.error, retry }
}
