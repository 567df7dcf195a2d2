import type { Role } from '@roadbook/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Identity } from '../identity/index.ts'
import { createVehicle } from '../vehicles/index.ts'
import type { DemoFleet } from './fleet-file.ts'

/** The sign-in that the README, the start and the sign-in page show; public, hence on loopback alone. */
export const demoSignIn = { email: 'demo@roadbook.example', password: 'Roadbook-demo-1' }

/** Depot Marsa, on the Grand Harbour. */
const home = { latitude: 35.87136, longitude: 14.49742, country: 'MT' }

const categoryColours = ['#5F7FEE', '#6C2D0C', '#16544F', '#59147A', '#8A945C', '#D06CAF']

/**
 * The demo company, made in an installation that has no company yet; one that a killed start left empty is furnished.
 * Returns whether this installation has it.
 */
export async function ensureDemo({ database, identity, clock, fleet }: Parts): Promise<boolean> {
  const origin = { now: clock.now(), ip: '127.0.0.1', requestId: 'start' }
  let company = await findDemoCompany(database)
  if (!company) {
    if (await identity.directory.hasCompany({ butDemo: false })) return false
    company = await identity.createCompany(demoCompany(fleet), origin)
  }
  const { tenantId, userId } = company
  const scope = { tenantId, userId, email: demoSignIn.email, role: 'admin', reach: 'all' } as const
  await database.inTenant(scope, async (tx) => {
    const vehicle = await tx.selectFrom('vehicles').select('id').limit(1).executeTakeFirst()
    if (!vehicle) await furnishDemo({ scope, tx, ...origin }, fleet)
  })
  return true
}

type Parts = {
  database: Database
  identity: Identity
  clock: Clock
  fleet: DemoFleet
}

function demoCompany(fleet: DemoFleet): Parameters<Identity['createCompany']>[0] {
  return {
    companyName: fleet.company,
    country: home.country,
    firstName: 'Maria',
    lastName: 'Camilleri',
    ...demoSignIn,
    locale: 'en-MT',
    timeZone: 'Europe/Malta',
    demo: true,
  }
}

async function findDemoCompany(
  database: Database,
): Promise<{ tenantId: string; userId: string } | undefined> {
  return database.asOwner((tx) =>
    tx
      .selectFrom('tenants')
      .innerJoin('users', 'users.tenantId', 'tenants.tenantId')
      .select(['tenants.tenantId', 'users.id as userId'])
      .where('tenants.demo', '=', true)
      .where('users.email', '=', demoSignIn.email)
      .executeTakeFirst(),
  )
}

/** The demo company's place, groups, drivers and vehicles, in the transaction that creates the company. */
async function furnishDemo(context: Context, fleet: DemoFleet): Promise<void> {
  await setHome(context)
  const categories = await insertCategories(context, fleet)
  for (const [i, vehicle] of fleet.vehicles.entries()) {
    const driverId = vehicle.driver ? await insertDriver(context, vehicle.driver) : null
    await createVehicle(context, {
      registration: vehicle.registration,
      label: vehicle.label,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      fuelType: vehicle.fuelType,
      tankLitres: vehicle.tankLitres ?? null,
      batteryKwh: vehicle.batteryKwh ?? null,
      fleetCategoryId: categories.get(vehicle.fleetCategory) ?? null,
      dongleId: vehicle.imei === undefined ? null : Number(vehicle.imei),
      driverId,
      baseLocation: vehicle.depot,
      odometerMeters: vehicle.odometerMeters,
      ...papers(i, context.now),
    })
  }
  await backdateDrivers(context)
}

/** A few papers run out soon, so that "Needs attention" has something to say. */
function papers(i: number, now: Date) {
  const dayIn = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return {
    inspectionDueDate: dayIn(8 + ((i * 37) % 360)),
    serviceDueDate: dayIn(5 + ((i * 53) % 300)),
    insuranceExpiresOn: dayIn(20 + ((i * 29) % 340)),
  }
}

/** The first trips began before the company was made: their drivers had the vehicles since the day before. */
async function backdateDrivers({ scope, tx, now }: Context): Promise<void> {
  await tx
    .updateTable('driverAssignments')
    .set({ validFrom: new Date(now.getTime() - 24 * 3_600_000) })
    .where('tenantId', '=', scope.tenantId)
    .execute()
}

async function setHome({ scope, tx }: Context): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({
      defaultLatitude: home.latitude,
      defaultLongitude: home.longitude,
      defaultCountry: home.country,
    })
    .where('tenantId', '=', scope.tenantId)
    .execute()
}

async function insertCategories({ scope, tx, now }: Context, fleet: DemoFleet): Promise<Map<string, string>> {
  const names = [...new Set(fleet.vehicles.map((vehicle) => vehicle.fleetCategory))]
  const rows = names.map((name, i) => ({
    tenantId: scope.tenantId,
    id: uuidv7(),
    name,
    colour: categoryColours[i % categoryColours.length] ?? '#5F7FEE',
    createdAt: now,
    updatedAt: now,
  }))
  await tx.insertInto('fleetCategories').values(rows).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

async function insertDriver(
  { scope, tx, now }: Context,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<string> {
  const id = uuidv7()
  const roles: Role[] = ['driver']
  const name = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  await tx
    .insertInto('users')
    .values({
      tenantId: scope.tenantId,
      id,
      email: `${name.toLowerCase()}@roadbook.example`,
      firstName,
      lastName,
      roles,
      status: 'active',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** The last counter of each device, so that a simulation which starts again goes on from there. */
export async function readOdometers(database: Database): Promise<Map<number, number>> {
  const rows = await database.asOwner((tx) =>
    tx
      .selectFrom('vehicleState')
      .innerJoin('tenants', 'tenants.tenantId', 'vehicleState.tenantId')
      .select(['dongleId', 'odometerMeters'])
      .where('tenants.demo', '=', true)
      .execute(),
  )
  return new Map(
    rows.flatMap(({ dongleId, odometerMeters }) =>
      dongleId === null || odometerMeters === null ? [] : [[dongleId, Math.round(odometerMeters)] as const],
    ),
  )
}
