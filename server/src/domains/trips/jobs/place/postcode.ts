import type { PostcodePlace } from '@roadbook/contract/trips/jobs'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { readCompany } from '../../../core/companies/index.ts'
import {
  plainPostcode,
  type Places,
  postcodeArea,
  type PostcodeGeocoder,
} from '../../../tracking/addresses/pure.ts'

export type PostcodeSources = { places: () => Places; geocoder?: PostcodeGeocoder | undefined }

/**
 * The place of the company's latest job with this postcode, otherwise the geocoder's result, otherwise the town of the
 * postcode's letters.
 */
export async function findPostcode(
  context: Context,
  typed: string,
  { places, geocoder }: PostcodeSources,
): Promise<PostcodePlace | null> {
  const postcode = plainPostcode(typed)
  if (postcode === '') return null
  const earlier = await placeOfEarlierJob(context, postcode)
  if (earlier) return { source: 'job', ...earlier }
  const { country } = await readCompany(context)
  const found = await geocoder?.(postcode, country)
  if (found) {
    const { address, ...location } = found
    return { source: 'geocoder', address, location }
  }
  const area = postcodeArea(places(), country, postcode)
  if (!area) return null
  const { name, latitude, longitude } = area
  return { source: 'area', address: name, location: { latitude, longitude } }
}

async function placeOfEarlierJob({ scope, tx }: Context, postcode: string) {
  const job = await tx
    .selectFrom('jobs')
    .select(['address', 'latitude', 'longitude'])
    .where('tenantId', '=', scope.tenantId)
    .where(sql<boolean>`
      upper(regexp_replace(translate(postcode, 'ħĦ', 'hH'), '[^A-Za-z0-9]', '', 'g')) = ${postcode}`)
    .where('latitude', 'is not', null)
    // Prefer a job that has an address.
    .orderBy(sql`address is null`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!job || job.latitude === null || job.longitude === null) return undefined
  return { address: job.address, location: { latitude: job.latitude, longitude: job.longitude } }
}
