import { sql } from 'kysely'
import { drivenVehicles } from '../../../database/driver-times.ts'
import { createArchivable, createReference } from '../../../entities/references.ts'

const anyVehicle = { table: 'vehicles', thing: 'vehicle', name: sql<string>`registration` } as const

/** Drivers see the vehicles that they have or had. */
export const { require: requireVehicles, requireInUse: requireVehicleInUse } = createArchivable({
  ...anyVehicle,
  own: ({ scope, now }) => drivenVehicles(scope, now),
})

/** For bookings: drivers may also name vehicles of the company that they have never driven. */
export const { require: requireAnyVehicles, requireInUse: requireAnyVehicleInUse } =
  createArchivable(anyVehicle)

export const requireFleetCategories = createReference({ table: 'fleetCategories', thing: 'fleetCategory' })
