import { z } from 'zod'
import type { Street } from '../map-tiles/index.ts'
import type { Place } from './places.ts'

/** Farther from a place's middle than this, one is near it, not in it. */
const IN_PLACE_METERS = 4_000

/** "Il-Mosta", or "near Rabat" between villages; null far from everything. */
export function wordsOfPlace(place: Place | undefined): string | null {
  if (!place) return null
  return place.distanceMeters <= IN_PLACE_METERS ? place.name : `near ${place.name}`
}

/** "Triq il-Kbira, Il-Mosta": by the map's own town, else by the nearest place. */
export function wordsOfStreet({ street, town }: Street, nearest: Place | undefined): string {
  return [street, town ?? wordsOfPlace(nearest)].filter(Boolean).join(', ')
}

const text = z.string().min(1).optional()

/** What Nominatim answers to /reverse with format=jsonv2; https://nominatim.org/release-docs/latest/api/Output/ */
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

/** What Photon answers to /reverse; https://github.com/komoot/photon/blob/master/docs/api-v1.md */
const Photon = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({ name: text, street: text, housenumber: text, district: text, city: text }),
      }),
    )
    .min(1),
})

/** Street, number and town of a geocoder's answer; undefined when it is neither Nominatim's nor Photon's. */
export function wordsOfAnswer(answer: unknown): string | undefined {
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
