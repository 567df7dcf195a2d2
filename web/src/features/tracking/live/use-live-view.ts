import type { VehicleLocation, VehicleState } from '@roadbook/contract/tracking/locations'
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { countStates, fitsStates, matchesSearch } from './entries.ts'
import { type NearPlace, readNear } from './near-place.ts'
import type { LiveSearch } from './search.ts'
import { type LiveFleet, useLiveFleet } from './use-live-fleet.ts'
import { useLiveSearch } from './use-live-search.ts'

export type LiveFleetView = LiveFleet & {
  search: LiveSearch
  change: (changes: Partial<Record<keyof LiveSearch, unknown>>) => void
  states: readonly VehicleState[]
  /** Vehicles that match search text and category, and those that match the states too. */
  fitting: readonly VehicleLocation[]
  shown: readonly VehicleLocation[]
  counts: Record<VehicleState, number>
  isShown: (id: string) => boolean
  /** The place whose nearest vehicles are listed. */
  near: NearPlace | undefined
  selectedId: string | null
  selected: VehicleLocation | undefined
  select: (id: string | null) => void
  /** The vehicle that is hovered or focused, in the list or on the map. */
  highlightedId: string | null
  highlight: Dispatch<SetStateAction<string | null>>
}

const ALL_STATES: readonly VehicleState[] = []

/** The fleet filtered as in the URL. */
export function useLiveView(): LiveFleetView {
  const fleet = useLiveFleet()
  const [search, change] = useLiveSearch()
  const { positions, revision } = fleet
  const { q, category, states = ALL_STATES } = search
  const fitting = useMemo(
    () => (revision >= 0 ? positions.all().filter((vehicle) => matchesSearch(vehicle, { q, category })) : []),
    [positions, revision, q, category],
  )
  const shown = useMemo(
    () => fitting.filter((vehicle) => fitsStates(vehicle, { states: [...states] })),
    [fitting, states],
  )
  const isShown = useCallback(
    (id: string) => {
      const vehicle = positions.get(id)
      return (
        vehicle !== undefined &&
        matchesSearch(vehicle, { q, category }) &&
        fitsStates(vehicle, { states: [...states] })
      )
    },
    [positions, q, category, states],
  )
  const select = useCallback(
    (id: string | null) => change({ vehicle: id ?? undefined, follow: undefined }),
    [change],
  )
  const [highlightedId, highlight] = useState<string | null>(null)
  const selectedId = search.vehicle ?? null
  const near = useMemo(() => readNear(search.near), [search.near])
  return {
    ...fleet,
    search,
    change,
    states,
    fitting,
    shown,
    counts: useMemo(() => countStates(fitting), [fitting]),
    isShown,
    near,
    selectedId,
    selected: selectedId === null ? undefined : positions.get(selectedId),
    select,
    highlightedId,
    highlight,
  }
}
