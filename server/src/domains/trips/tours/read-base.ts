import type { TourBase } from '@roadbook/contract/trips/tours'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { Context } from '../../../http/scope.ts'
import { defaultLocationOf, readCompany } from '../../core/companies/index.ts'
import { namePlaces } from '../../tracking/geofence-places/index.ts'

/** The vehicle's own base, otherwise the company's default location. */
export async function readBase(context: Context, { baseLocation }: Vehicle): Promise<TourBase | null> {
  const place = baseLocation ?? defaultLocationOf(await readCompany(context))
  if (place === null) return null
  const { latitude, longitude } = place
  const [geofenceName = null] = await namePlaces(context, [place])
  return { latitude, longitude, geofenceName, source: baseLocation === null ? 'company' : 'vehicle' }
}
