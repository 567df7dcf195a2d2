import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LivePositions } from '../../../lib/realtime/live-positions.ts'
import { trailQuery } from './queries.ts'
import { fixOf, joinTrail, type PassedFix, recentFixes } from './trail.ts'

const NOTHING: readonly PassedFix[] = []

/** The track of the selected vehicle over the last 30 minutes, extended by live fixes. */
export function useTrail(
  selected: VehicleLocation | undefined,
  positions: LivePositions<VehicleLocation>,
): readonly PassedFix[] {
  const id = selected?.vehicleId
  const { data = NOTHING } = useQuery({ ...trailQuery(id ?? ''), enabled: id !== undefined })
  const [seen, setSeen] = useState<{ id: string | undefined; fixes: readonly PassedFix[] }>({
    id,
    fixes: NOTHING,
  })
  // Outside React: the live fleet. When the next fix arrives, the previous one joins the trail.
  useEffect(() => {
    if (id === undefined) return undefined
    let last = positions.get(id)
    return positions.subscribe(() => {
      const next = positions.get(id)
      if (next === undefined || next.timestamp === last?.timestamp) return
      const passed = last === undefined ? undefined : fixOf(last)
      last = next
      if (passed === undefined) return
      setSeen((known) => ({
        id,
        fixes: known.id === id ? [...recentFixes(known.fixes, passed), passed] : [passed],
      }))
    })
  }, [id, positions])
  const fixes = seen.id === id ? seen.fixes : NOTHING
  const newest = selected?.timestamp ?? null
  return useMemo(
    () => (id === undefined ? NOTHING : joinTrail(data, fixes, newest)),
    [id, data, fixes, newest],
  )
}
