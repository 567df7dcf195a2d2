import type { Database } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Identity } from '../../people/identity/index.ts'
import type { DemoFleet } from './fleet-file.ts'
import { seedDemo } from './seed-demo.ts'
import { endOfPast } from './history-plan.ts'

/**
 * The sign-in shown in the README, at startup and on the sign-in page. It is public, so it works on loopback
 * only.
 */
export const demoSignIn = { email: 'demo@roadbook.example', password: 'Roadbook-demo-1' }

/** What startup needs to know about this installation's demo company. */
export type DemoCompany = {
  tenantId: string
  /**
   * When the generated past ends and the live simulation takes over; undefined if there is no generated past.
   */
  pastUntil: Date | undefined
}

/**
 * Creates the demo company if the installation has no company yet, or completes one that a killed start left
 * empty. Returns undefined if the installation has other companies but not this one.
 */
export async function ensureDemo({
  database,
  identity,
  clock,
  fleet,
  days,
}: Parts): Promise<DemoCompany | undefined> {
  const origin = { now: clock.now(), ip: '127.0.0.1', requestId: 'start' }
  let company = await findDemoCompany(database)
  if (!company) {
    if (await identity.directory.hasCompany({ butDemo: false })) return undefined
    company = await identity.createCompany(demoCompany(fleet), origin)
  }
  const { tenantId, userId } = company
  const scope = { tenantId, userId, email: demoSignIn.email, role: 'admin', reach: 'all' } as const
  return database.inTenant(scope, async (tx) => {
    const vehicle = await tx.selectFrom('vehicles').select('id').limit(1).executeTakeFirst()
    if (!vehicle) await seedDemo({ scope, tx, ...origin }, { fleet, accounts: identity, days })
    return { tenantId, pastUntil: await endOfPast(tx, tenantId) }
  })
}

type Parts = {
  database: Database
  identity: Identity
  clock: Clock
  fleet: DemoFleet
  /** How many days its vehicles have driven; some three months by default. */
  days?: number | undefined
}

function demoCompany(fleet: DemoFleet): Parameters<Identity['createCompany']>[0] {
  return {
    companyName: fleet.company,
    country: 'MT',
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

/** Time of the last report from the company's devices; nothing up to then is sent again. */
export async function readLastSeen(database: Database, tenantId: string): Promise<Date | undefined> {
  const { lastSeen } = await database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('vehicleState')
      .select(({ fn }) => fn.max<Date | null>('liveTime').as('lastSeen'))
      .where('tenantId', '=', tenantId)
      .executeTakeFirstOrThrow(),
  )
  return lastSeen ?? undefined
}
