import { timeZoneOf } from '../../../core/companies/index.ts'
import { keyOwners } from '../../../people/driver-keys/index.ts'
import { dateIn } from '../../../../http/period.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Present } from '../plan/planned.ts'
import { keyOf, readImported } from './imported-records.ts'

/** What the company has that an import could double. */
export async function readPresent(
  context: Pick<Context, 'tx' | 'scope' | 'now'>,
  source: string,
): Promise<Present> {
  const { tx, scope, now } = context
  const { tenantId } = scope
  const imported = await readImported(context, source)
  const categories = await tx
    .selectFrom('fleetCategories')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .execute()
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('tenantId', '=', tenantId)
    .where('archived', '=', false)
    .execute()
  const vehicles = await tx
    .selectFrom('vehicles as v')
    .innerJoin('vehicleState as s', (join) =>
      join.onRef('s.tenantId', '=', 'v.tenantId').onRef('s.vehicleId', '=', 'v.id'),
    )
    .select(['v.id', 'v.registration', 's.dongleId', 'v.archived'])
    .where('v.tenantId', '=', tenantId)
    .execute()
  const geofences = await tx
    .selectFrom('geofences')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .execute()
  return {
    isImported: (kind, traccarId) => imported.has(keyOf(kind, traccarId)),
    categories: byName(categories),
    people: people.map(({ id, email, firstName, lastName }) => ({
      id,
      email,
      name: `${firstName} ${lastName}`,
    })),
    vehicles,
    driverKeys: await keyOwners(context),
    geofences: byName(geofences),
    today: dateIn(await timeZoneOf(context), now).toString(),
  }
}

function byName(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
