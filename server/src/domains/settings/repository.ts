import type { DefaultLocation } from '@roadbook/contract/settings'
import type { Context } from '../../http/scope.ts'
import { changeCompany, readCompany } from '../companies/index.ts'

export async function findDefaultLocation(context: Context): Promise<DefaultLocation | null> {
  const company = await readCompany(context)
  const { defaultLatitude: latitude, defaultLongitude: longitude, defaultCountry: country } = company
  return latitude === null || longitude === null || country === null ? null : { latitude, longitude, country }
}

export async function saveDefaultLocation(context: Context, location: DefaultLocation): Promise<void> {
  const { latitude, longitude, country } = location
  await changeCompany(context, {
    defaultLatitude: latitude,
    defaultLongitude: longitude,
    defaultCountry: country,
  })
}
