import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Geofence, GeofenceCreate, GeofenceUpdate } from '@roadbook/contract/rules/geofences'
import { namesOfPlaces } from '@roadbook/geo/shapes/smallest-place'
import type { LatLon } from '@roadbook/geo/types'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { createEntityQueries } from '../../../lib/requests/entity-queries.ts'
import { asPage } from '../../../lib/requests/list-page.ts'
import type { MapShape } from '../../../map/shapes/map-shape.ts'
import type { FilterOption } from '../../../ui/list/filter-options.tsx'
import { matches } from '../../../ui/matches.ts'
import { useRuleDelete } from '../alarm-rules/use-rule-delete.ts'
import { listKeyOf, useRuleSwitch } from '../alarm-rules/use-rule-switch.ts'
import { useFoundPlaces } from '../../tracking/live/queries.ts'
import { useCan } from '../../people/users/queries.ts'
import { shapeOf } from './shape/geometry.ts'
import { middleOf } from './shape/middle-of.ts'

/** Alerts are added all the time. */
const refreshMs = 60_000

export const geofences = createEntityQueries({
  key: 'geofences',
  list: async (_query: object, options) => asPage(await call(api.geofences.list, {}, options)),
  get: (id, options) => call(api.geofences.get, { params: { id } }, options),
})

/** All of them, by name. */
export const geofencesQuery = () =>
  callQuery(listKeyOf(geofences), api.geofences.list, { refetchInterval: refreshMs })

/** All of them, for a map with another purpose. */
export function geofenceShapesQuery() {
  return queryOptions({ ...geofencesQuery(), select: quietShapes, meta: { quiet: true } })
}

/** Always the same function, so that the shapes stay identical as long as the geofences do. */
function quietShapes(all: readonly Geofence[]): MapShape[] {
  return all.map(({ id, name, colour, geometry }) => ({
    id,
    name,
    colour,
    shape: shapeOf(geometry),
    isFaint: false,
  }))
}

/** A point in each geofence, sorted by name, for choosing a destination. */
function geofencePointsQuery() {
  return queryOptions({ ...geofencesQuery(), select: pointsOfGeofences, meta: { quiet: true } })
}

function pointsOfGeofences(all: readonly Geofence[]): ({ name: string } & LatLon)[] {
  return all.map(({ name, geometry }) => ({ name, ...middleOf(shapeOf(geometry)) }))
}

/** A place with its name: a geofence, a street, a town, or one that a caller adds. */
type KnownPlace = LatLon & { address: string }

/** Maximum of each kind. */
const shownPlaces = 5
const longestAddress = 200

/** Places by what is typed: the caller's, then the company's geofences, then streets and towns. */
export function useKnownPlaces(
  typed: string,
  first: { group: string; places: readonly KnownPlace[] }[] = [],
) {
  const { t } = useLingui()
  const search = typed.trim()
  const { data: points = [] } = useQuery(geofencePointsQuery())
  const found = useFoundPlaces(search)
  const known = new Map<string, KnownPlace>()
  const group = (name: string, all: readonly KnownPlace[]) => {
    const shown = all.filter(({ address }) => !known.has(address)).slice(0, shownPlaces)
    for (const one of shown) known.set(one.address, one)
    return shown.length === 0 ? [] : [{ group: name, items: shown.map(({ address }) => address) }]
  }
  const fitting = (all: readonly KnownPlace[]) => all.filter(({ address }) => matches(search, [address]))
  const own = [
    ...first.flatMap(({ group: name, places }) => group(name, fitting(places))),
    ...group(t`Geofences`, fitting(points.map(({ name, ...at }) => ({ ...at, address: name })))),
  ]
  // A partially matching address isn't shown if a place of the company matches.
  const places = [...found.places].filter(([, { missing }]) => missing === null || own.length === 0)
  const groups = [
    ...own,
    ...group(
      t`Streets and towns`,
      places.map(([address, at]) => ({
        latitude: at.latitude,
        longitude: at.longitude,
        address: address.slice(0, longestAddress),
      })),
    ),
  ]
  return {
    groups,
    find: (address: string) => known.get(address),
    note: own.length > 0 ? undefined : found.note,
  }
}

/** The latest alerts of one. */
export const latestAlertsQuery = (id: string, limit: number) =>
  callQuery([...geofences.key, 'alerts', id, limit], api.geofences.history, {
    params: { id },
    query: { page: 1, limit },
    refetchInterval: refreshMs,
    quiet: true,
  })

/** The latest alerts of a vehicle, of all geofences. */
export const latestVehicleAlertsQuery = (vehicleId: string, limit: number) =>
  callQuery([...geofences.key, 'vehicle', vehicleId, limit], api.geofences.historyOfVehicle, {
    params: { id: vehicleId },
    query: { page: 1, limit },
    refetchInterval: refreshMs,
    quiet: true,
  })

export function useGeofenceCalls() {
  const { t } = useLingui()
  return geofences.useFormCalls({
    add: (body: GeofenceCreate) => call(api.geofences.create, { body }),
    update: (id, body: GeofenceUpdate) => call(api.geofences.update, { params: { id }, body }),
    successMessages: {
      added: t`Geo-fence created successfully.`,
      updated: t`Geo-fence updated successfully.`,
    },
  })
}

export function useDeleteGeofence() {
  const { t } = useLingui()
  return useRuleDelete({
    rules: geofences,
    changed: geofences.useChanged(),
    call: (id) => call(api.geofences.delete, { params: { id } }),
    successMessage: t`Geofence deleted successfully.`,
  })
}

export function useSwitchGeofence() {
  const { t } = useLingui()
  return useRuleSwitch({
    rules: geofences,
    changed: geofences.useChanged(),
    call: (id, body) => call(api.geofences.update, { params: { id }, body }),
    staleText: (name) =>
      t`Someone else changed “${name}” in the meantime. Your change was not saved. Check the geofence, then try again.`,
  })
}

type Located = { latitude: number | null; longitude: number | null; address: string | null }

/** Where a vehicle on the map is: the geofence that contains it, otherwise its address. */
export function usePlaceOf(): (at: Located) => string | null {
  const mayRead = useCan('geofences.read')
  const query = { ...geofencesQuery(), meta: { quiet: true }, select: namesIn, enabled: mayRead }
  const nameOf = useQuery(query).data ?? nameless
  return ({ latitude, longitude, address }) =>
    (latitude === null || longitude === null ? null : nameOf({ latitude, longitude })) ?? address
}

type NameOf = (at: LatLon) => string | null

const nameless: NameOf = () => null
const prepared = new WeakMap<readonly Geofence[], NameOf>()

/** Prepared once for all rows of a list. */
function namesIn(all: readonly Geofence[]): NameOf {
  const known = prepared.get(all)
  if (known) return known
  const nameOf = namesOfPlaces(all.map(({ id, name, geometry }) => ({ id, name, shape: shapeOf(geometry) })))
  prepared.set(all, nameOf)
  return nameOf
}

/** All geofences by name, as options of a filter; none for people who may not see them. */
export function useGeofenceOptions(): FilterOption<string>[] {
  const mayRead = useCan('geofences.read')
  const query = { ...geofencesQuery(), refetchInterval: false as const, select: toOptions }
  return useQuery({ ...query, enabled: mayRead }).data ?? noOptions
}

const noOptions: FilterOption<string>[] = []

function toOptions(all: readonly Geofence[]): FilterOption<string>[] {
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
