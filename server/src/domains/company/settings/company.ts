import type { Company, companyRoutes, CompanyUpdate } from '@roadbook/contract/company/company'
import { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { staleVersion } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import type { Places } from '../../tracking/addresses/index.ts'
import { named } from '../../../entities/columns.ts'
import { differences, recordChange } from '../../core/audit/index.ts'
import {
  changeCompany,
  type Company as CompanyRow,
  defaultLocationOf,
  lockCompany,
  readCompany,
} from '../../core/companies/index.ts'
import { rebuildFuelDays } from '../../tracking/fuel-readings/index.ts'
import { sumUpAllDays } from '../../fleet/vehicle-days/index.ts'

type Deps = { places: () => Places }

export function createCompanyHandlers({ places }: Deps): Handlers<typeof companyRoutes> {
  return {
    get: async (context) => toCompany(await readCompany(context)),

    update(context, { body: { defaultLocation, ...rest } }) {
      if (defaultLocation === undefined) return changeSettings(context, rest)
      const { latitude, longitude, country } = defaultLocation
      const ofTown = () => places().nearest(latitude, longitude)?.country
      return changeSettings(context, {
        ...rest,
        place: { latitude, longitude, country: country ?? ofTown() },
      })
    },
  }
}

type Change = Omit<CompanyUpdate, 'defaultLocation'> & {
  /** At sea it is in the company's country. */
  place?: { latitude: number; longitude: number; country: string | undefined }
}

export async function changeSettings(
  context: Context,
  { version, place, workingWeekdays: weekdays, ...others }: Change,
): Promise<Company> {
  const workingWeekdays = weekdays && [...new Set(weekdays)].toSorted((a, b) => a - b)
  const fields = { ...others, ...(workingWeekdays && { workingWeekdays }) }
  // Serializes changes: the next one waits and then sees this one's version.
  await lockCompany(context)
  const before = toCompany(await readCompany(context))
  if (version !== undefined && version !== before.version) throw staleVersion('company', before)
  const country = place?.country ?? fields.country ?? before.country
  const defaultLocation = place && { ...place, country }
  const wanted = { ...named(fields), ...(defaultLocation && { defaultLocation }) }
  if (differences(before, { ...before, ...wanted }).length === 0) return before
  await changeCompany(context, {
    ...named(fields),
    ...(defaultLocation && {
      defaultLatitude: defaultLocation.latitude,
      defaultLongitude: defaultLocation.longitude,
      defaultCountry: defaultLocation.country,
    }),
  })
  const after = toCompany(await readCompany(context))
  if (after.timeZone !== before.timeZone) await moveDays(context)
  await recordChange(context, {
    action: 'updated',
    resourceType: 'tenant',
    resourceId: after.id,
    before,
    after,
  })
  return after
}

/** The new zone moves the starts of days, and the schedules of geofences. */
async function moveDays({ scope, tx }: Context): Promise<void> {
  await sumUpAllDays(tx, scope.tenantId)
  await rebuildFuelDays(tx, scope.tenantId)
  publishAfterCommit(tx, { topic: 'geofences', message: { tenantId: scope.tenantId } })
}

function toCompany(row: CompanyRow): Company {
  return {
    id: row.tenantId,
    companyName: row.companyName,
    country: row.country,
    timeZone: row.timeZone,
    currency: row.currency,
    distanceUnit: DistanceUnit.parse(row.distanceUnit),
    gridCo2GramsPerKwh: row.gridCo2GramsPerKwh,
    workingWeekdays: row.workingWeekdays,
    workingHoursPerDay: row.workingHoursPerDay,
    locale: row.locale,
    defaultLocation: defaultLocationOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
