import { z } from 'zod'
import type { Street } from '../map-tiles/index.ts'
import type { Place } from './places.ts'

/** Farther than this from the middle of a place, a vehicle is near it, not in it. */
const IN_PLACE_METERS = 4_000

/** "Il-Mosta", or "near Rabat" between villages; null if nothing is near. */
export function placeText(place: Place | undefined): string | null {
  if (!place) return null
  return place.distanceMeters <= IN_PLACE_METERS ? place.name : `near ${place.name}`
}

/** "Triq il-Kbira, Il-Mosta": the town on the map, otherwise the nearest place. */
export function streetText({ street, town }: Street, nearest: Place | undefined): string {
  return [street, town ?? placeText(nearest)].filter(Boolean).join(', ')
}

const text = z.string().min(1).optional()

/** Nominatim's reply to /reverse with format=jsonv2; https://nominatim.org/release-docs/latest/api/Output/ */
const Nominatim = z.object({
  address: z.object({
    road: text,
    pedestrian: text,
    house_number: text,
    suburb: text,
    village: text,
    town: text,
    city: text,
    municipality: text,
  }),
})

/** Photon's reply to /reverse; https://github.com/komoot/photon/blob/master/docs/api-v1.md */
const Photon = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({ name: text, street: text, housenumber: text, district: text, city: text }),
      }),
    )
    .min(1),
})

/** Street, number and town of a geocoder's reply; undefined if it is neither Nominatim's nor Photon's. */
export function geocoderText(answer: unknown): string | undefined {
  const nominatim = Nominatim.safeParse(answer)
  if (nominatim.success) {
    const { road, pedestrian, house_number, village, town, city, suburb, municipality } =
      nominatim.data.address
    return join(road ?? pedestrian, house_number, village ?? town ?? city ?? suburb ?? municipality)
  }
  const photon = Photon.safeParse(answer)
  const found = photon.success ? photon.data.features[0]?.properties : undefined
  return found && join(found.street ?? found.name, found.housenumber, found.city ?? found.district)
}

function join(street?: string, number?: string, town?: string): string | undefined {
  const first = [street, number].filter(Boolean).join(' ')
  return [first, town].filter(Boolean).join(', ') || undefined
}
