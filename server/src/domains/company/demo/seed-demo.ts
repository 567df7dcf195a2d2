import type { Context } from '../../../http/scope.ts'
import { changeCompany } from '../../core/companies/index.ts'
import { addFleetCategory } from '../settings/index.ts'
import { changeVehicle, createVehicle, type NewVehicle } from '../../fleet/vehicles/index.ts'
import { changeDrivers, insertCrews, shareOutShifts } from './crews.ts'
import { vehicleProfile, usageProfile, dueDates } from './demo-profiles.ts'
import type { DemoFleet, DemoVehicle } from './fleet-file.ts'
import { type Equipped, type Past, pastUntil, planHistory } from './history-plan.ts'
import { insertOffice } from './office.ts'
import { createDemoAlarms } from './demo-alarms.ts'
import { addDemoGeofences } from './demo-geofences.ts'
import { createDemoExpenses } from './demo-expenses.ts'
import { createDemoBookings } from './demo-bookings.ts'
import { createDemoShareLinks } from './demo-share-links.ts'
import { createDemoJobs } from './demo-jobs.ts'
import { openLogbook } from '../../trips/logbook/index.ts'
import { choose } from '../../rules/notifications/index.ts'

/** Depot Marsa, on the Grand Harbour. */
const home = { latitude: 35.87136, longitude: 14.49742, country: 'MT' }

const LIVE_BEFORE_MS = 30 * 60_000

const categoryColours = ['#5F7FEE', '#6C2D0C', '#16544F', '#59147A', '#8A945C', '#D06CAF']

/**
 * Adds the demo company's location, groups, drivers and vehicles, in the transaction that creates the
 * company.
 */
export async function seedDemo(context: Context, { fleet, accounts, days }: Seed): Promise<void> {
  const past = pastOf(context.now)
  const driven = pastOf(context.now, days)
  // Everything is dated to the start of the past.
  const then = { ...context, now: past.from }
  await setHome(context)
  const categories = await addCategories(then, fleet)
  await addDemoGeofences(context, categories)
  const crews = await insertCrews(then, fleet)
  const equipped: Equipped[] = []
  const ids = new Map<string, string>()
  for (const [i, vehicle] of inOrder(fleet.vehicles).entries()) {
    const vehicleId = await createVehicle(then, {
      ...toVehicle(vehicle),
      ...dueDates(i, context.now),
      fleetCategoryId: categories.get(vehicle.fleetCategory) ?? null,
      driverId: crews.get(vehicle.registration)?.[0] ?? null,
    })
    ids.set(vehicle.registration, vehicleId)
    if (vehicle.imei === undefined) continue
    const sold = vehicleProfile(vehicle.registration).isSold ? { until: soldAt(context.now) } : {}
    equipped.push({ vehicleId, dongleId: Number(vehicle.imei), ...sold })
    if (vehicleProfile(vehicle.registration).logbookEnabled) await keepLogbook(context, vehicleId, past)
  }
  await changeDrivers(context, { ids, crews, past })
  await shareOutShifts(context, fleet, { ids, crews, past })
  await planHistory(context.tx, context.scope.tenantId, { vehicles: equipped, past: driven })
  await sell(context, fleet, ids)
  await createDemoJobs(context, ids)
  await createDemoBookings(context, ids)
  await createDemoExpenses(context, {
    vehicles: fleet.vehicles,
    ids,
    since: driven.from,
    soldAt: soldAt(context.now),
  })
  await createDemoAlarms(context, fleet.vehicles, ids)
  await createDemoShareLinks(context, fleet.vehicles, ids)
  await insertOffice(context, accounts)
  await mailNoReminders(context)
}

type Seed = {
  fleet: DemoFleet
  accounts: Parameters<typeof insertOffice>[1]
  days?: number | undefined
}

/** From the end of the past on: `startLogbook` adds the trips before, once they are described. */
async function keepLogbook({ scope, tx, now }: Context, vehicleId: string, past: Past): Promise<void> {
  await openLogbook(tx, { tenantId: scope.tenantId, vehicleId }, { since: past.until, now })
}

/** Nobody reads the email of simulated people. */
async function mailNoReminders(context: Context): Promise<void> {
  const { scope, tx } = context
  const people = await tx.selectFrom('users').select('id').where('tenantId', '=', scope.tenantId).execute()
  for (const { id: userId } of people)
    await choose(
      { ...context, scope: { ...scope, userId } },
      { kind: 'logbookDue', channel: 'email', isOn: false },
    )
}

/** Filling order: vehicles with the most history come last. */
function inOrder(vehicles: readonly DemoVehicle[]): DemoVehicle[] {
  const isBusiest = ({ aroundTheClock }: DemoVehicle): number => Number(aroundTheClock ?? false)
  return vehicles.toSorted((a, b) => isBusiest(a) - isBusiest(b))
}

function toVehicle(vehicle: DemoVehicle): NewVehicle {
  const { label, make, model, year, fuelType, imei } = vehicle
  const { logbookEnabled, privacyMode } = vehicleProfile(vehicle.registration)
  return {
    registration: vehicle.registration,
    label,
    make,
    model,
    year,
    fuelType,
    logbookEnabled,
    privacyMode,
    ...usageProfile(vehicle),
    tankLitres: vehicle.tankLitres ?? null,
    batteryKwh: vehicle.batteryKwh ?? null,
    dongleId: imei === undefined ? null : Number(imei),
    baseLocation: vehicle.depot,
    ...(isCounted(vehicle) ? {} : { odometerMeters: vehicle.odometerMeters }),
  }
}

/**
 * Whether the device has counted since a day before the past begins; its count then becomes the first
 * reading.
 */
function isCounted({ imei, odometerSince, odometerFault }: DemoVehicle): boolean {
  return imei !== undefined && odometerSince !== undefined && odometerFault === undefined
}

const DAY_MS = 86_400_000
const SOLD_DAYS_AGO = 9

/** The midnight (UTC) at which vehicles were sold. */
function soldAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - SOLD_DAYS_AGO) * DAY_MS)
}

/** Archives sold vehicles the way a user would. */
async function sell(context: Context, fleet: DemoFleet, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { registration } of fleet.vehicles) {
    const id = ids.get(registration)
    if (id === undefined || !vehicleProfile(registration).isSold) continue
    const then = { ...context, now: soldAt(context.now) }
    await changeVehicle(then, id, { archived: true })
  }
}

/** The last half hour is sent through the device ports, so that the latest route is on the map at once. */
function pastOf(now: Date, days?: number): Past {
  return pastUntil(new Date(now.getTime() - LIVE_BEFORE_MS), days)
}

async function setHome(context: Context): Promise<void> {
  const { latitude, longitude, country } = home
  await changeCompany(context, {
    defaultLatitude: latitude,
    defaultLongitude: longitude,
    defaultCountry: country,
  })
}

async function addCategories(context: Context, fleet: DemoFleet): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { fleetCategory: name } of fleet.vehicles) {
    if (ids.has(name)) continue
    const colour = categoryColours[ids.size % categoryColours.length] ?? '#5F7FEE'
    ids.set(name, (await addFleetCategory(context, { name, colour })).id)
  }
  return ids
}
