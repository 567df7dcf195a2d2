import { TripSort } from '@roadbook/contract/trips/trips'
import { z } from 'zod'
import { simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchId, searchInstant, searchPage, searchSort } from '../../../lib/search.ts'
import { choiceParam, flagParam, shapeOf, textParam } from '../../../ui/list/list-params.ts'

const kilometers = z.coerce.number().min(0).max(100_000).optional().catch(undefined)

export const tripParams = {
  q: textParam('search'),
  vehicles: choiceParam('showVehiclesId', z.uuid()),
  categories: choiceParam('category', z.string()),
  drivers: choiceParam('driversId', z.uuid()),
  /** Fleet categories. */
  groups: choiceParam('fleetCategoriesId', z.uuid()),
  /** Geofences in which a trip starts or ends. */
  geofences: choiceParam('geofenceId', z.uuid()),
  /** Incomplete trips. */
  open: flagParam('open'),
}

export const TripsSearch = z.object({
  ...shapeOf(tripParams),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  /** Kilometres, both included. */
  minKm: kilometers,
  maxKm: kilometers,
  sort: searchSort(TripSort),
  page: searchPage,
})
export type TripsSearch = z.infer<typeof TripsSearch>

/** Leaves out trip categories that don't exist: they would only empty the list. */
export function withOffered(search: TripsSearch, offered: readonly { value: string }[]): TripsSearch {
  const known = search.categories?.filter((category) => offered.some(({ value }) => value === category))
  return { ...search, categories: known?.length === 0 ? undefined : known }
}

const tripTabs = ['overview', 'jobs', 'expenses', 'changes'] as const
export const TripDetailSearch = z.object({
  id: searchId,
  tab: z.enum(tripTabs).optional().catch(undefined),
  /** Start time of the replay. */
  at: searchInstant,
})
export type TripDetailSearch = z.infer<typeof TripDetailSearch>
