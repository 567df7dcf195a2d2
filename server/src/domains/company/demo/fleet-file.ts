import { Place } from '@roadbook/contract/core/entity'
import { FuelType } from '@roadbook/contract/fleet/vehicles'
import { z } from 'zod'
import { readAsset } from './read-asset.ts'

const Person = z.object({ firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof Person>

/** The fields used here; for vehicles with a device the simulator knows more fields and gets the entry unchanged. */
const DemoVehicle = z.looseObject({
  registration: z.string(),
  label: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  fuelType: FuelType,
  tankLitres: z.number().optional(),
  batteryKwh: z.number().optional(),
  fleetCategory: z.string(),
  driver: Person.optional(),
  /** On duty day and night, every day. */
  aroundTheClock: z.boolean().optional(),
  /** The other drivers of such a vehicle. */
  crew: z.array(Person).length(3).optional(),
  /** The next driver takes over at this time of the company's day, and again twelve hours later. */
  handover: z.iso.time({ precision: -1 }).optional(),
  odometerMeters: z.int(),
  /** The day of the odometer reading; the device counts from then on. */
  odometerSince: z.iso.date().optional(),
  odometerFault: z.string().optional(),
  depot: Place,
  kind: z.string(),
  /** Left out if the vehicle has no device. */
  imei: z.string().optional(),
  behaviour: z.string().optional(),
})
export type DemoVehicle = z.infer<typeof DemoVehicle>

const DemoFleet = z.object({ company: z.string(), vehicles: z.array(DemoVehicle).min(1) })
export type DemoFleet = z.infer<typeof DemoFleet>

/**
 * The demo company: people, plates and devices are made up. The file belongs to the simulator; only data is
 * read from it.
 */
export function readDemoFleet(): Promise<DemoFleet> {
  return readAsset('simulator/assets/demo-fleet.json', DemoFleet)
}
