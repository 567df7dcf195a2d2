import type { Company, companyRoutes, CompanyUpdate } from '@roadbook/contract/company'
import { staleVersion } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Context } from '../../http/scope.ts'
import { named } from '../../entities/columns.ts'
import { differences, recordChange } from '../audit/index.ts'
import { changeCompany, type Company as CompanyRow, lockCompany, readCompany } from '../companies/index.ts'

export const companyHandlers: Handlers<typeof companyRoutes> = {
  get: async (context) => toCompany(await readCompany(context)),
  update: (context, { body }) => changeSettings(context, body),
}

async function changeSettings(
  context: Context,
  { version, defaultLocation, ...fields }: CompanyUpdate,
): Promise<Company> {
  // Serializes changes: the next one waits and then sees this one's version.
  await lockCompany(context)
  const before = toCompany(await readCompany(context))
  if (version !== undefined && version !== before.version) throw staleVersion('company', before)
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
  await recordChange(context, {
    action: 'updated',
    resourceType: 'tenant',
    resourceId: after.id,
    before,
    after,
  })
  return after
}

function toCompany(row: CompanyRow): Company {
  const { defaultLatitude: latitude, defaultLongitude: longitude, defaultCountry: country } = row
  const isKnown = latitude !== null && longitude !== null && country !== null
  return {
    id: row.tenantId,
    companyName: row.companyName,
    country: row.country,
    timeZone: row.timeZone,
    currency: row.currency,
    locale: row.locale,
    defaultLocation: isKnown ? { latitude, longitude, country } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
