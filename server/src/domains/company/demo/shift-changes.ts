/** While the demo runs, hands vehicles that drive day and night over to the next driver. */
import { timeZoneOf } from '../../core/companies/index.ts'
import type { Context } from '../../../http/scope.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { changeVehicle } from '../../fleet/vehicles/index.ts'
import { emailOf, toRota } from './crews.ts'
import type { DemoFleet, DemoVehicle } from './fleet-file.ts'
import { shiftAt } from './shifts.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'

const LOOK_MS = 60_000

export function shiftWorker(company: Company, fleet: DemoFleet): Worker {
  return {
    name: 'demo shifts',
    everyMs: LOOK_MS,
    firstAfterMs: LOOK_MS,
    run: () => changeShifts(company, fleet),
  }
}

/** A vehicle that a user has assigned to someone outside its crew is left alone. */
export async function changeShifts(company: Company, fleet: DemoFleet): Promise<void> {
  for (const vehicle of fleet.vehicles) {
    if (vehicle.crew) await asDemoAuthor(company, (context) => changeShift(context, vehicle))
  }
}

async function changeShift(context: Context, vehicle: DemoVehicle): Promise<void> {
  const { registration, driver, crew = [], handover } = vehicle
  const people = driver ? [driver, ...crew] : []
  const ids = await idsOf(context, people.map(emailOf))
  const rota = toRota(ids, handover, await timeZoneOf(context))
  const known = await context.tx
    .selectFrom('vehicles')
    .select(['id', 'driverId'])
    .where('tenantId', '=', context.scope.tenantId)
    .where('registration', '=', registration)
    .where('archived', '=', false)
    .executeTakeFirst()
  if (!rota || !known?.driverId || !ids.includes(known.driverId)) return
  const { member: driverId } = shiftAt(rota, context.now)
  if (driverId === known.driverId) return
  await changeVehicle(context, known.id, { driverId })
}

/** In this order; only users who are still active. */
async function idsOf({ scope, tx }: Context, emails: readonly string[]): Promise<string[]> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('tenantId', '=', scope.tenantId)
    .where('email', 'in', emails)
    .where('archived', '=', false)
    .execute()
  return emails.flatMap((email) => people.find((person) => person.email === email)?.id ?? [])
}
