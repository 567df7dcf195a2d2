import type { FleetHub, HubGroup, ReadFleetHub } from '@roadbook/contract/reporting/fleet-hub'
import type { FrameChoice } from '@roadbook/contract/reporting/frame-data'
import { reachOf } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../../http/scope.ts'
import { vehicleDayRows } from '../../../fleet/vehicle-days/index.ts'
import { chosenVehicles } from '../chosen-vehicles.ts'
import { driverChoices, fleetCategoryChoices, frameCompany, vehicleChoices } from '../choices.ts'
import { type Added, addUp, addUpEach } from './add-up.ts'
import { daysOfMonths, hubMonths, sinceFirst } from './hub-months.ts'
import { byFleetCategory, readCosts, readDriven } from './read-months.ts'

const choicesOf = { vehicle: 'vehicles', fleetCategory: 'fleetCategories', driver: 'drivers' } as const

type Days = ReturnType<typeof daysOfMonths>
type Asked = Omit<z.output<typeof ReadFleetHub>, 'token'>

export async function readFleetHub(context: Context, asked: Asked): Promise<FleetHub> {
  const { by, drivers } = asked
  const company = await frameCompany(context)
  const wanted = hubMonths(asked, Temporal.PlainDate.from(company.today))
  const days = daysOfMonths(wanted)
  const filter = {
    ...days,
    vehicleIds: await chosenVehicles(context, asked),
    driverIds: drivers.length > 0 ? drivers : undefined,
  }
  const seesCosts = context.scope.reach === 'all' && reachOf(context.scope.role, 'expenses.read') === 'all'
  const driven = await readDriven(context, filter, by)
  const found = seesCosts ? await readCosts(context, filter, company.currency) : undefined
  const costs = found?.costs ?? null
  const months = asked.fromMonth === undefined ? sinceFirst(wanted, [...driven, ...(costs ?? [])]) : wanted
  const sideCosts = costs && by === 'fleetCategory' ? await byFleetCategory(context, costs) : costs
  const choices = await readChoices(context, days)
  const each = addUpEach({ months, driven, costs: by === 'driver' ? null : sideCosts })
  const all = addUp({ months, driven, costs })
  return {
    company,
    months,
    choices,
    total: all.total,
    all: all.months,
    groups: groupsOf(each, choices[choicesOf[by]]),
    hasOtherCurrencies: found?.hasOtherCurrencies ?? false,
  }
}

/** Offers the drivers of these months, regardless of other filters. */
async function readChoices(context: Context, days: Days): Promise<FleetHub['choices']> {
  const rows = vehicleDayRows(context, days)
  return {
    vehicles: await vehicleChoices(context, sql`select r.vehicle_id from (${rows}) r`),
    fleetCategories: await fleetCategoryChoices(context),
    drivers: await driverChoices(context, sql`select r.driver_id from (${rows}) r`),
  }
}

/** The longest distance first; those without a key come last. */
function groupsOf(each: ReadonlyMap<string | null, Added>, names: readonly FrameChoice[]): HubGroup[] {
  const nameOf = new Map(names.map((choice) => [choice.id, choice]))
  return [...each]
    .map(([id, added]) => {
      const { name = '', note = null } = nameOf.get(id ?? '') ?? {}
      return { id, name, note, ...added }
    })
    .toSorted(
      (a, b) =>
        Number(a.id === null) - Number(b.id === null) ||
        b.total.distanceMeters - a.total.distanceMeters ||
        a.name.localeCompare(b.name),
    )
}
