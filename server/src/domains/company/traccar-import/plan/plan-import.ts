import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { FleetCategoryCreate } from '@roadbook/contract/company/settings'
import { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import { AppError } from '../../../../errors.ts'
import { requireUsable } from '../../../rules/geofences/index.ts'
import type { TraccarGeofence, TraccarGroup, TraccarRecords } from '../source/traccar-records.ts'
import { geometryOfWkt } from './geometry-of-wkt.ts'
import { ancestors, type Links, linksOf, parentsOf } from './links.ts'
import { planMaintenances } from './plan-maintenances.ts'
import { planPeople } from './plan-people.ts'
import { planVehicles } from './plan-vehicles.ts'
import { firstProblem, type Planned, type PlannedOf, type Present } from './planned.ts'

/**
 * Decides what happens to each record of Traccar: nothing is written, so that a preview says what an import does. What was
 * imported once isn't changed again, since it may have been changed here.
 */
export function planImport(records: TraccarRecords, present: Present, fuelType: FuelType): Planned[] {
  const { planned: maintenances, serviceOf } = planMaintenances(records, present)
  const geofenceLinks = linksOf('geofence', records)
  return [
    ...planGroups(records, present),
    ...planPeople(records, present),
    ...planVehicles(records, present, { fuelType, serviceOf }),
    ...maintenances,
    ...records.geofences.map((geofence) => planGeofence(geofence, geofenceLinks, present)),
  ]
}

/** A group in another one is named after both. */
function planGroups({ groups }: TraccarRecords, present: Present): PlannedOf<'group'>[] {
  const seen = new Map<string, number>()
  const nameOf = namesOf(groups)
  return groups.map((group) => {
    const name = nameOf(group)
    const planned = { kind: 'group' as const, traccarId: group.id, name }
    const same = seen.get(name.toLowerCase())
    seen.set(name.toLowerCase(), same ?? group.id)
    if (present.isImported('group', group.id)) return { ...planned, outcome: { action: 'known' } }
    const recordId = present.categories.get(name.toLowerCase())
    if (recordId !== undefined) return { ...planned, outcome: { action: 'adopt', recordId } }
    if (same !== undefined) return { ...planned, outcome: { action: 'same', kind: 'group', traccarId: same } }
    const checked = FleetCategoryCreate.safeParse({ name })
    if (!checked.success)
      return { ...planned, outcome: { action: 'refuse' }, problem: firstProblem(checked.error) }
    return { ...planned, outcome: { action: 'add', value: { name: checked.data.name } } }
  })
}

const MAX_NAME_LENGTH = 100

function namesOf(groups: readonly TraccarGroup[]): (group: TraccarGroup) => string {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const parents = parentsOf([...groups])
  return ({ id: groupId }) => {
    const parts: string[] = []
    let length = 0
    for (const id of ancestors(groupId, parents)) {
      const name = names.get(id) ?? ''
      if (name !== '') parts.push(name)
      length += name.length
      if (length >= MAX_NAME_LENGTH) break
    }
    return parts.toReversed().join(' / ').slice(-MAX_NAME_LENGTH).trim()
  }
}

function planGeofence(
  { id, name, area, attributes }: TraccarGeofence,
  links: Links,
  present: Present,
): PlannedOf<'geofence'> {
  const planned = { kind: 'geofence' as const, traccarId: id, name: name || `Geofence ${id}` }
  if (present.isImported('geofence', id)) return { ...planned, outcome: { action: 'known' } }
  const recordId = present.geofences.get(planned.name.toLowerCase())
  if (recordId !== undefined) return { ...planned, outcome: { action: 'adopt', recordId } }
  const geometry = geometryOfWkt(area, attributes)
  if (!geometry)
    return { ...planned, outcome: { action: 'refuse' }, problem: { code: 'traccar_area_unknown' } }
  // Nobody is alerted until somebody chooses whom.
  const checked = GeofenceCreate.safeParse({ name: planned.name.slice(0, 100), geometry, trigger: 'both' })
  if (!checked.success)
    return { ...planned, outcome: { action: 'refuse' }, problem: firstProblem(checked.error) }
  try {
    requireUsable(checked.data.geometry)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...planned, outcome: { action: 'refuse' }, problem: error.problem() }
  }
  return { ...planned, outcome: { action: 'add', value: { body: checked.data, ...links.ownersOf(id) } } }
}
