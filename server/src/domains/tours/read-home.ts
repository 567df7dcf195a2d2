import type { TourBase } from '@roadbook/contract/tours'
import type { Context } from '../../http/scope.ts'
import { defaultLocationOf, readCompany } from '../companies/index.ts'
import { namePlaces } from '../geofence-places/index.ts'

type Home = { base: TourBase | null; hasDevice: boolean }

/** The vehicle's base, otherwise the company's default location. */
export async function readHome(context: Context, vehicleId: string): Promise<Home> {
  const { scope, tx } = context
  const { baseLatitude, baseLongitude, dongleId } = await tx
    .selectFrom('vehicles')
    .select(['baseLatitude', 'baseLongitude', 'dongleId'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const hasDevice = dongleId !== null
  if (baseLatitude !== null && baseLongitude !== null) {
    const place = { latitude: baseLatitude, longitude: baseLongitude }
    return { base: await named(context, place, 'vehicle'), hasDevice }
  }
  const company = defaultLocationOf(await readCompany(context))
  return { base: company && (await named(context, company, 'company')), hasDevice }
}

type Spot = { latitude: number; longitude: number }

async function named(context: Context, spot: Spot, source: TourBase['source']): Promise<TourBase> {
  const { latitude, longitude } = spot
  const [geofenceName = null] = await namePlaces(context, [spot])
  return { latitude, longitude, geofenceName, source }
}
