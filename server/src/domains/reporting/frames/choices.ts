/** The options of a frame's filters, as far as the reader may know them. */
import type { FrameChoice, FrameCompany } from '@roadbook/contract/reporting/frame-data'
import { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../database/person-name.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'

export async function frameCompany(context: Context): Promise<FrameCompany> {
  const { timeZone, currency, country, distanceUnit } = await readCompany(context)
  const today = dateIn(timeZone, context.now).toString()
  return { timeZone, currency, country, distanceUnit: DistanceUnit.parse(distanceUnit), today }
}

/** `mine`: for people who see only their own data, the vehicles that they drove. */
export function vehicleChoices(context: Context, mine?: RawBuilder<unknown>): Promise<FrameChoice[]> {
  const { scope } = context
  const reach = scope.reach === 'all' ? sql`true` : sql`v.id in (${mine ?? sql`null`})`
  return choices(
    context,
    sql`select v.id, v.registration as name, v.label as note from vehicles v
      where v.tenant_id = ${scope.tenantId} and ${reach} order by v.archived, v.registration, v.id`,
  )
}

export async function fleetCategoryChoices(context: Context): Promise<FrameChoice[]> {
  const { scope } = context
  if (scope.reach === 'own') return []
  return choices(
    context,
    sql`select c.id, c.name, null as note from fleet_categories c
      where c.tenant_id = ${scope.tenantId} order by c.name, c.id`,
  )
}

/** People who are assigned to a vehicle or have driven. */
export async function driverChoices(context: Context, drivers: RawBuilder<unknown>): Promise<FrameChoice[]> {
  const { scope } = context
  if (scope.reach === 'own') return []
  return choices(
    context,
    sql`select u.id, ${fullName('u')} as name, null as note from users u
      where u.tenant_id = ${scope.tenantId} and u.id in (${drivers}) order by 2, u.id`,
  )
}

export function geofenceChoices(context: Context): Promise<FrameChoice[]> {
  return choices(
    context,
    sql`select g.id, g.name, null as note from geofences g
      where g.tenant_id = ${context.scope.tenantId} order by g.name, g.id`,
  )
}

async function choices({ tx }: Context, query: RawBuilder<unknown>): Promise<FrameChoice[]> {
  const { rows } = await sql<FrameChoice>`${query}`.execute(tx)
  return rows
}
