import {
  type GeofenceActivity,
  geofenceActivityLimits,
  type ReadGeofenceActivity,
} from '@roadbook/contract/reporting/geofence-activity'
import { nearestPossibleDay } from '@roadbook/contract/core/possible-time'
import type { z } from 'zod'
import { periodOf } from '../../../../http/period.ts'
import type { Context } from '../../../../http/scope.ts'
import { sumVisits } from '../../../rules/geofences/index.ts'
import { chosenVehicles } from '../chosen-vehicles.ts'
import { fleetCategoryChoices, frameCompany, geofenceChoices, vehicleChoices } from '../choices.ts'

type Asked = Omit<z.output<typeof ReadGeofenceActivity>, 'token'>

export async function readGeofenceActivity(context: Context, asked: Asked): Promise<GeofenceActivity> {
  const company = await frameCompany(context)
  const days = activityDays(asked, Temporal.PlainDate.from(company.today))
  const filter = {
    ...periodOf(days, company.timeZone),
    geofenceIds: asked.geofences.length > 0 ? asked.geofences : undefined,
    vehicleIds: await chosenVehicles(context, asked),
  }
  return {
    company,
    ...days,
    choices: {
      geofences: await geofenceChoices(context),
      vehicles: await vehicleChoices(context),
      fleetCategories: await fleetCategoryChoices(context),
    },
    ...(await sumVisits(context, filter, company.timeZone)),
  }
}

type Days = { startDate: string; endDate: string }

/** No future days, never an end before the start, and a limited number: then the last of them. */
export function activityDays(
  { startDate, endDate }: Partial<Record<keyof Days, string | undefined>>,
  today: Temporal.PlainDate,
): Days {
  const last = earlier(endDate === undefined ? today : Temporal.PlainDate.from(endDate), today)
  const usual = last.subtract({ days: geofenceActivityLimits.usualDays - 1 })
  const first = earlier(startDate === undefined ? usual : Temporal.PlainDate.from(startDate), last)
  const longest = last.subtract({ days: geofenceActivityLimits.days - 1 })
  const start = Temporal.PlainDate.compare(first, longest) < 0 ? longest : first
  return { startDate: nearestPossibleDay(start.toString()), endDate: last.toString() }
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other
}
