import type { VehicleDocument } from '@roadbook/contract/core/attachments'
import { type FuelType, Vehicle } from '@roadbook/contract/fleet/vehicles'
import { sql } from 'kysely'
import { isoTimes, placeOf } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { auditedDocuments, documentsOf } from '../../core/attachments/index.ts'
import { isPhone } from '../../tracking/devices/index.ts'
import { type VisibleState, visibleStates } from '../../tracking/locations/index.ts'
import { drivenNow, selectVehicle, type VehicleRow, type VehiclesQuery, withinReach } from './vehicle-rows.ts'

export const vehicles = createEntity({
  table: 'vehicles',
  thing: 'vehicle',
  resource: 'vehicle',
  schema: Vehicle,
  within: withinReach,
  selection: selectVehicle,
  filters: {
    archived: (query: VehiclesQuery, archived: boolean) => query.where('vehicles.archived', '=', archived),
    driverNow: drivenNow,
  },
  ordering: {
    standard: [{ field: 'registration', isDescending: false }],
    by: (field: 'registration') => sql.ref(`vehicles.${field}`),
    neverNull: ['registration'],
  },
  toValues: withLiveState,
  // The audit log records only what people change, not live state or mileage.
  unaudited: [
    'dongleId',
    'logbookSince',
    'state',
    'stateSince',
    'hasReported',
    'lastPosition',
    'yours',
    'attachmentFileKeys',
  ],
  auditedAs: { attachments: auditedDocuments },
  registration: ({ registration }) => registration,
})

/** One vehicle as the caller may see it; undefined if it does not exist for them. */
export async function readVehicle(context: Context, id: string): Promise<Vehicle | undefined> {
  const row = await vehicles.find(context, id)
  return row && vehicles.toValue(context, row)
}

/** The vehicle that the caller has now; if there are several, the first by registration. */
export async function readOwnVehicle(context: Context): Promise<Vehicle | undefined> {
  const filter = { archived: false, driverNow: context.scope.userId }
  const [own] = await vehicles.page(context, { filter, page: { page: 1, limit: 1 } })
  return own
}

/** All of them that the caller may see, by registration. */
export async function readVehiclesInUse(context: Context): Promise<Vehicle[]> {
  const { items } = await vehicles.list(context, { filter: { archived: false } })
  return items
}

/** Those of these that the caller may see. */
export const readVehicles = (context: Context, ids: readonly string[]): Promise<Vehicle[]> =>
  vehicles.readMany(context, ids)

async function withLiveState(context: Context, rows: readonly VehicleRow[]): Promise<Vehicle[]> {
  const ids = rows.map((row) => row.id)
  const states = await visibleStates(context, ids)
  const documents = await documentsOf(context, ids)
  return rows.map((row) => {
    const vehicle = row.isTheirsNow ? toVehicle(row, states.get(row.id)) : toPastVehicle(row)
    return { ...vehicle, ...withDocuments(documents.get(row.id) ?? []) }
  })
}

function withDocuments(attachments: VehicleDocument[]) {
  return { attachments, attachmentFileKeys: attachments.map(({ fileKey }) => fileKey) }
}

/** For a former driver: without its current location and driver. */
function toPastVehicle(row: VehicleRow): WithoutDocuments {
  const vehicle = toVehicle({ ...row, driverId: null, dongleId: null, deviceIdentifier: null }, undefined)
  return { ...vehicle, stateSince: vehicle.yours?.until ?? vehicle.stateSince }
}

type WithoutDocuments = Omit<Vehicle, 'attachments' | 'attachmentFileKeys'>

function toVehicle(row: VehicleRow, live: VisibleState | undefined): WithoutDocuments {
  const { baseLatitude: latitude, baseLongitude: longitude, ...fields } = row
  return {
    ...isoTimes(fields),
    fuelType: row.fuelType as FuelType, // ensured by the column's check constraint
    driverName: row.driverId === null ? null : row.driverName,
    baseLocation: placeOf({ latitude, longitude }),
    state: live?.state ?? 'noDevice',
    stateSince: (live?.stateSince ?? row.createdAt).toISOString(),
    hasReported: live?.hasReported ?? false,
    lastPosition: live?.lastPosition ?? null,
    isPhone: isPhone(row),
    yours: toTime(row.yours),
  }
}

/** In JSON, PostgreSQL writes timestamps with an offset and microseconds. */
function toTime(time: VehicleRow['yours']): Vehicle['yours'] {
  if (time === null) return null
  const { since, until } = time
  return {
    since: new Date(since).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }
}
