import type { TestDatabase } from './database.ts'
import { addVehicle, newDongleId } from './ingest.ts'

export async function addVehicleWithDevice(home: TestDatabase, tenantId: string) {
  const dongleId = newDongleId()
  return { dongleId, vehicleId: await addVehicle(home, { tenantId, dongleId }) }
}
