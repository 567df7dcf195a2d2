import type { CostSum, VehicleCosts } from '@roadbook/contract/expenses'
import { sql } from 'kysely'
import type { PageOfList } from '../../database/read-page.ts'
import type { Context } from '../../http/scope.ts'
import { notDriven, type Period, perKm, readDriven } from './cost-per-km.ts'
import { ownExpenses } from './own-expenses.ts'
import { type CostPart, otherTypes, sumByCurrency } from './cost-sums.ts'

type CostRow = { vehicleId: string; registration: string; parts: CostPart[] }
type Costs = { items: VehicleCosts[]; total: number; sums: CostSum[] }

/** What vehicles cost, the dearest in the company's own currency first. */
export async function readVehicleCosts(
  context: Context,
  { period, page, currency }: { period: Period; page: PageOfList; currency: string },
): Promise<Costs> {
  const { rows, total, parts } = await readRows(context, { period, page, currency })
  const driven = await readDriven(
    context,
    rows.map(({ vehicleId }) => vehicleId),
    period,
  )
  const sums = sumByCurrency(parts, currency)
  const typesOf = new Map(sums.map((sum) => [sum.currency, sum.byType]))
  const items = rows.map(({ parts: ofVehicle, ...vehicle }) => {
    const { distanceMeters, perKmSince, costs: counted } = driven.get(vehicle.vehicleId) ?? notDriven
    const costs = sumByCurrency(ofVehicle, currency).map((sum) => ({
      ...sum,
      minorPerKm: perKm(counted.get(sum.currency) ?? 0, distanceMeters),
      otherTypesMinor: otherTypes(sum.byType, typesOf.get(sum.currency) ?? []),
    }))
    return { ...vehicle, sums: costs, distanceMeters, perKmSince }
  })
  return { items, total, sums }
}

const part = sql`json_build_object('currency', currency, 'type', type, 'amountMinor', amount)`

async function readRows(
  { scope, tx }: Context,
  { period: { startDate, endDate }, page, currency }: { period: Period; page: PageOfList; currency: string },
): Promise<{ rows: CostRow[]; total: number; parts: CostPart[] }> {
  const own = scope.reach === 'own' ? sql`and id in ${ownExpenses(scope)}` : sql``
  const from = startDate === undefined ? sql`` : sql`and date >= ${startDate}::date`
  const to = endDate === undefined ? sql`` : sql`and date <= ${endDate}::date`
  const { rows } = await sql<{ rows: CostRow[] | null; total: number; parts: CostPart[] | null }>`
    with sums as materialized (
      select vehicle_id, currency, type, sum(amount_minor)::bigint as amount from expenses
      where tenant_id = ${scope.tenantId} ${own} ${from} ${to}
      group by vehicle_id, currency, type
    ), vehicle_sums as (
      select s.vehicle_id, v.registration, json_agg(${part}) as parts,
        coalesce(sum(amount) filter (where currency = ${currency}), 0) as own
      from sums s join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = s.vehicle_id
      group by s.vehicle_id, v.registration
    )
    select (select count(distinct vehicle_id) from sums) as total,
      (select json_agg(${part}) from (
        select currency, type, sum(amount) as amount from sums group by currency, type) t) as parts,
      (select json_agg(json_build_object('vehicleId', vehicle_id, 'registration', registration, 'parts', parts)
          order by own desc, registration, vehicle_id) from (
        select * from vehicle_sums order by own desc, registration, vehicle_id
        limit ${page.limit} offset ${(page.page - 1) * page.limit}) p) as rows`.execute(tx)
  const [row] = rows
  return { rows: row?.rows ?? [], total: row?.total ?? 0, parts: row?.parts ?? [] }
}
