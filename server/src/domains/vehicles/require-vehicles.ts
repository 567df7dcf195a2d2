import { sql } from 'kysely'
import { drivenVehicles } from '../../database/driven-vehicles.ts'
import { createArchivable } from '../../entities/references.ts'

/** Drivers see the vehicles that are or were assigned to them. */
export const { require: requireVehicles, requireInUse: requireVehicleInUse } = createArchivable({
  table: 'vehicles',
  thing: 'vehicle',
  own: drivenVehicles,
  name: sql`registration`,
})
