import { api } from '@roadbook/contract/api'
import type { Place } from '@roadbook/contract/core/entity'
import { callQuery } from '../../../../lib/requests/call-query.ts'

export const companyQuery = () => callQuery(['settings', 'company'], api.company.get, { quiet: 'errors' })

/** The address of a place, if known. */
export const placeAtQuery = (place: Place | undefined) =>
  callQuery(['places', 'at', place], api.places.at, {
    query: { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 },
    enabled: place !== undefined,
    staleTime: 10 * 60_000,
    quiet: true,
  })
