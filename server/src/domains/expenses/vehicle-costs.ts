import type { CostSum, DrivenCostSum, VehicleCosts } from '@roadbook/contract/cost-sums'
import { sql } from 'kysely'
import type { PageOfList } from '../../database/read-page.ts'
import type { Context } from '../../http/scope.ts'
import { type CostFilter, costRows } from './cost-filter.ts'
import { addDriven, costPerDistance, type Driven, notDriven, type Period, readDriven } from './cost-per-km.ts'
import { type CostPart, otherTypes, sumByCurrency } from './cost-sums.ts'
import { readConsumption } from './energy/vehicle-consumption.ts'

/** Without a period: all days that an expense can have. */
const FIRST_DAY = '1980-01-01'
const LAST_DAY = '2199-12-31'

type CostRow = { vehicleId: string; registration: string; label: string | null; parts: CostPart[] }
type Costs = {
  items: VehicleCosts[]
  total: number
  sums: DrivenCostSum[]
  /** Null on all pages but the first. */
  distanceMeters: number | null
}

/** What vehicles cost, the most expensive in the company's own currency first. */
export async function readVehicleCosts(
  context: Context,
  { filter, page, currency }: { filter: CostFilter; page: PageOfList; currency: string },
): Promise<Costs> {
  const period: Period = { startDate: filter.from, endDate: filter.to }
  const { rows, parts, vehicleIds } = await readRows(context, { filter, page, currency })
  const isFirst = page.page === 1
  const needed = isFirst ? vehicleIds : rows.map(({ vehicleId }) => vehicleId)
  const driven = await readDriven(context, needed, { period, filter })
  const shown = rows.map(({ vehicleId }) => vehicleId)
  const consumption = await readConsumption(context, shown, {
    startDate: filter.from ?? FIRST_DAY,
    endDate: filter.to ?? LAST_DAY,
  })
  const all = isFirst ? addDriven(driven) : notDriven
  const whole = sumByCurrency(parts, currency)
  const typesOf = new Map(whole.map((sum) => [sum.currency, sum.byType]))
  const beside = (sums: readonly CostSum[], { costs, distanceMeters }: Driven): DrivenCostSum[] =>
    sums.map((sum) => ({
      ...sum,
      ...costPerDistance(costs.get(sum.currency) ?? 0, distanceMeters),
      otherTypesMinor: otherTypes(sum.byType, typesOf.get(sum.currency) ?? []),
    }))
  const items = rows.map(({ parts: ofVehicle, ...vehicle }) => {
    const own = driven.get(vehicle.vehicleId) ?? notDriven
    const { distanceMeters, perKmSince } = own
    return {
      ...vehicle,
      sums: beside(sumByCurrency(ofVehicle, currency), own),
      distanceMeters,
      perKmSince,
      consumption: consumption.get(vehicle.vehicleId) ?? null,
    }
  })
  return {
    items,
    total: vehicleIds.length,
    sums: beside(whole, all),
    distanceMeters: isFirst ? all.distanceMeters : null,
  }
}

const part = sql`json_build_object('currency', currency, 'type', type, 'amountMinor', amount)`

async function readRows(
  context: Context,
  { filter, page, currency }: { filter: CostFilter; page: PageOfList; currency: string },
): Promise<{ rows: CostRow[]; vehicleIds: string[]; parts: CostPart[] }> {
  const { scope, tx } = context
  const { rows } = await sql<{
    rows: CostRow[] | null
    vehicleIds: string[] | null
    parts: CostPart[] | null
  }>`
    with sums as materialized (
      select vehicle_id, currency, type, sum(amount_minor)::bigint as amount from (${costRows(context, filter)}) e
      group by vehicle_id, currency, type
    ), costs as materialized (
      select vehicle_id, coalesce(sum(amount) filter (where currency = ${currency}), 0) as own from sums group by vehicle_id
    ), page as materialized (
      select c.vehicle_id, v.registration, v.label, c.own from costs c
      join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = c.vehicle_id
      order by c.own desc, v.registration, c.vehicle_id
      limit ${page.limit} offset ${(page.page - 1) * page.limit}
    )
    select (select json_agg(vehicle_id) from costs) as vehicle_ids,
      (select json_agg(${part}) from (
        select currency, type, sum(amount) as amount from sums group by currency, type) t) as parts,
      (select json_agg(json_build_object(
            'vehicleId', vehicle_id, 'registration', registration, 'label', label, 'parts', parts)
          order by own desc, registration, vehicle_id) from (
        select p.*, s.parts from page p join (
          select vehicle_id, json_agg(${part}) as parts from sums where vehicle_id in (select vehicle_id from page)
          group by vehicle_id) s using (vehicle_id)) shown) as rows`.execute(tx)
  const [row] = rows
  return { rows: row?.rows ?? [], vehicleIds: row?.vehicleIds ?? [], parts: row?.parts ?? [] }
}
