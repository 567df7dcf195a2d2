import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { enteredDevice } from '../../tracking/devices/index.ts'
import { findByRegistration } from './registrations.ts'
import { VehicleFileError, type VehicleOfFile } from './vehicle-file.ts'
import { vehicles as fleet } from './vehicles.ts'
import { addVehicle } from './write-vehicle.ts'

/** Vehicles per transaction, some 10 ms each: the company's devices wait meanwhile. */
const AT_ONCE = 10

type Entered = { entered: number; known: number }

/**
 * Imports vehicles on behalf of a user, ten at a time. Vehicles that already exist with the same device are
 * skipped, so an aborted run can be repeated. Throws VehicleFileError with the line that failed.
 */
export async function importVehicles(
  database: Database,
  by: Omit<Context, 'tx'>,
  vehicles: readonly VehicleOfFile[],
): Promise<Entered> {
  const result = { entered: 0, known: 0 }
  for (let start = 0; start < vehicles.length; start += AT_ONCE) {
    const part = vehicles.slice(start, start + AT_ONCE)
    const entered = await database.inTenant(by.scope, async (tx) => {
      let count = 0
      for (const vehicle of part) if (await enterUnlessKnown({ ...by, tx }, vehicle, result.entered)) count++
      return count
    })
    result.entered += entered
    result.known += part.length - entered
  }
  return result
}

async function enterUnlessKnown(
  context: Context,
  { line, ...vehicle }: VehicleOfFile,
  enteredBefore: number,
): Promise<boolean> {
  const same = await findByRegistration(context, vehicle.registration)
  const known = same && !same.archived ? await fleet.find(context, same.id) : undefined
  if (known && known.dongleId === (enteredDevice(vehicle)?.dongleId ?? null)) return false
  try {
    await addVehicle(context, vehicle)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = `line ${line}: ${error.message} Vehicles added before it: ${enteredBefore}.`
    throw new VehicleFileError(message, { cause: error })
  }
}
