import { FIRST_DAY, LAST_DAY } from '@roadbook/contract/core/possible-time'
import type { CostSum, DrivenCostSum, VehicleCosts } from '@roadbook/contract/money/cost-sums'
import { sql } from 'kysely'
import type { PageOfList } from '../../../../database/read-page.ts'
import type { Context } from '../../../../http/scope.ts'
import { type CostFilter, costRows, type Period } from './cost-filter.ts'
import { costPerDistance, type Driven, notDriven, readDriven, sumDriven } from './cost-per-km.ts'
import { type CostPart, otherTypes, sumByCurrency } from './cost-sums.ts'
import { readConsumption } from '../energy/vehicle-consumption.ts'

type CostRow = { vehicleId: string; registration: string; label: string | null; parts: CostPart[] }
type Costs = {
  items: VehicleCosts[]
  total: number
  sums: DrivenCostSum[]
  /** Null except on the first page. */
  distanceMeters: number | null
}

/** Costs by vehicle, the most expensive in the company's own currency first. */
export async function readVehicleCosts(
  context: Context,
  { filter, page, currency }: { filter: CostFilter; page: PageOfList; currency: string },
): Promise<Costs> {
  const period: Period = { startDate: filter.from, endDate: filter.to }
  const { rows, parts, total } = await readRows(context, { filter, page, currency })
  const shown = rows.map(({ vehicleId }) => vehicleId)
  const driven = await readDriven(context, shown, { period, filter })
  const consumption = await readConsumption(context, shown, {
    startDate: filter.from ?? FIRST_DAY,
    endDate: filter.to ?? LAST_DAY,
  })
  const isFirst = page.page === 1
  const all = isFirst ? await sumDriven(context, { period, filter }) : notDriven
  const whole = sumByCurrency(parts, currency)
  const typesOf = new Map(whole.map((sum) => [sum.currency, sum.byType]))
  const beside = (sums: readonly CostSum[], of: Driven): DrivenCostSum[] =>
    sums.map((sum) => ({
      ...sum,
      ...costPerDistance(sum, of),
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
    total,
    sums: beside(whole, all),
    distanceMeters: isFirst ? all.distanceMeters : null,
  }
}

const part = sql`json_build_object('currency', currency, 'type', type, 'amountMinor', amount)`

async function readRows(
  context: Context,
  { filter, page, currency }: { filter: CostFilter; page: PageOfList; currency: string },
): Promise<{ rows: CostRow[]; total: number; parts: CostPart[] }> {
  const { scope, tx } = context
  const { rows } = await sql<{
    rows: CostRow[] | null
    total: number
    parts: CostPart[] | null
  }>`
    with found as materialized (${costRows(context, filter)}),
    costs as materialized (
      select vehicle_id, coalesce(sum(amount_minor) filter (where currency = ${currency}), 0) as own
      from found group by vehicle_id
    ), fleet as materialized (
      -- At once: a plan that takes the vehicles with costs for a few looks for one after the other.
      select id, registration, label from vehicles where tenant_id = ${scope.tenantId}
    ), page as materialized (
      select c.vehicle_id, v.registration, v.label, c.own from costs c
      join fleet v on v.id = c.vehicle_id
      order by c.own desc, v.registration, c.vehicle_id
      limit ${page.limit} offset ${(page.page - 1) * page.limit}
    )
    select (select count(*) from costs) as total,
      (select json_agg(${part}) from (
        select currency, type, sum(amount_minor) as amount from found group by currency, type) t) as parts,
      (select json_agg(json_build_object(
            'vehicleId', vehicle_id, 'registration', registration, 'label', label, 'parts', parts)
          order by own desc, registration, vehicle_id) from (
        select p.*, s.parts from page p join (
          select vehicle_id, json_agg(${part}) as parts from (
            select vehicle_id, currency, type, sum(amount_minor) as amount from found
            where vehicle_id in (select vehicle_id from page) group by vehicle_id, currency, type) of_page
          group by vehicle_id) s using (vehicle_id)) shown) as rows`.execute(tx)
  const [row] = rows
  return { rows: row?.rows ?? [], total: row?.total ?? 0, parts: row?.parts ?? [] }
}
