import { readFile } from 'node:fs/promises'
import { Place } from '@roadbook/contract/entity'
import { FuelType } from '@roadbook/contract/vehicles'
import { z } from 'zod'

const Person = z.object({ firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof Person>

/** What we know of a vehicle; the simulator knows more of those with a device, and gets it as it stands in the file. */
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
  /** On duty day and night, all week. */
  aroundTheClock: z.boolean().optional(),
  /** Of such a vehicle: who else drives it. */
  crew: z.array(Person).length(3).optional(),
  /** At this time of the company's day, and twelve hours later, the next of them takes over. */
  handover: z.iso.time({ precision: -1 }).optional(),
  odometerMeters: z.int(),
  /** The day that the odometer is of; its device counts from there on. */
  odometerSince: z.iso.date().optional(),
  odometerFault: z.string().optional(),
  depot: Place,
  kind: z.string(),
  /** Left out for a vehicle without a device. */
  imei: z.string().optional(),
  behaviour: z.string().optional(),
})
export type DemoVehicle = z.infer<typeof DemoVehicle>

const DemoFleet = z.object({ company: z.string(), vehicles: z.array(DemoVehicle).min(1) })
export type DemoFleet = z.infer<typeof DemoFleet>

/** The made-up company: people, plates and devices are invented. The file is the simulator's, of which we read data alone. */
export async function readDemoFleet(): Promise<DemoFleet> {
  const file = new URL('../../../../simulator/assets/demo-fleet.json', import.meta.url)
  return DemoFleet.parse(JSON.parse(await readFile(file, 'utf8')))
}
