import type { TraccarMaintenance, TraccarRecords } from '../source/traccar-records.ts'
import { linksOf } from './links.ts'
import type { PlannedOf, Present } from './planned.ts'

/** Of a new vehicle. */
export type ServiceDue = { serviceEveryMeters?: number; serviceDueDate?: string }

type Due = { meters: number } | { day: string }

const distances = new Set(['totalDistance', 'odometer'])
const times = new Set(['serverTime', 'deviceTime', 'fixTime'])

type PlannedServices = {
  planned: PlannedOf<'maintenance'>[]
  serviceOf: (deviceId: number) => ServiceDue
}

/** A vehicle has one interval and one date here, those that come first. */
export function planMaintenances(records: TraccarRecords, present: Present): PlannedServices {
  const links = linksOf('maintenance', records)
  const dues = new Map(records.maintenances.map((each) => [each.id, dueOf(each, present.today)]))
  const used = new Set<number>()
  /** Those of a device that isn't here yet. */
  const added = new Set<number>()
  const services = new Map<number, ServiceDue>()
  for (const { id } of records.devices) {
    const linked = links.ofDevice(id)
    const first = firstOf(linked, dues)
    services.set(id, first.service)
    for (const usedId of first.ids) used.add(usedId)
    if (!present.isImported('device', id)) for (const addedId of linked) added.add(addedId)
  }
  return {
    serviceOf: (deviceId) => services.get(deviceId) ?? {},
    planned: records.maintenances.map((each) => {
      const planned = { kind: 'maintenance' as const, traccarId: each.id, name: each.name }
      const refused = (problem: PlannedOf<'maintenance'>['problem']) =>
        ({ ...planned, outcome: { action: 'refuse' }, problem }) as const
      if (!dues.get(each.id))
        return refused({ code: 'traccar_maintenance_type', details: { type: each.type.slice(0, 60) } })
      const { deviceIds, groupIds } = links.ownersOf(each.id)
      if (deviceIds.length + groupIds.length === 0) return refused({ code: 'traccar_maintenance_unused' })
      if (!used.has(each.id)) return refused({ code: 'traccar_maintenance_second' })
      return {
        ...planned,
        outcome: added.has(each.id) ? { action: 'add', value: undefined } : { action: 'known' },
      }
    }),
  }
}

function firstOf(ids: readonly number[], dues: ReadonlyMap<number, Due | undefined>) {
  const service: ServiceDue = {}
  let [byMeters, byDay]: (number | undefined)[] = []
  for (const id of ids) {
    const due = dues.get(id)
    if (!due) continue
    if ('meters' in due && due.meters < (service.serviceEveryMeters ?? Number.POSITIVE_INFINITY)) {
      service.serviceEveryMeters = due.meters
      byMeters = id
    } else if ('day' in due && (service.serviceDueDate === undefined || due.day < service.serviceDueDate)) {
      service.serviceDueDate = due.day
      byDay = id
    }
  }
  return { service, ids: [byMeters, byDay].filter((id) => id !== undefined) }
}

/** Undefined for hours of the engine and all else that isn't planned here. */
function dueOf({ type, start, period }: TraccarMaintenance, today: string): Due | undefined {
  if (distances.has(type)) {
    const meters = Math.round(period)
    return meters > 0 && Number.isSafeInteger(meters) ? { meters } : undefined
  }
  if (!times.has(type) || !(start > 0) || period < 0) return undefined
  const todayMs = Date.parse(today)
  const periods = period > 0 ? Math.max(0, Math.ceil((todayMs - start) / period)) : 0
  const dueMs = start + periods * period
  return dueMs < Date.parse('2200-01-01') ? { day: new Date(dueMs).toISOString().slice(0, 10) } : undefined
}
