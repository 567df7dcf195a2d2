import { z } from 'zod'
import { expectedVersion, trimmedText } from '../core/entity.ts'
import { queryFlag } from '../core/paging.ts'
import { routes } from '../core/route.ts'
import { Colour } from '../company/settings.ts'

/** Every company has these, and can't change them. */
export const fixedTripCategories = ['business', 'private', 'commute'] as const
type FixedTripCategory = (typeof fixedTripCategories)[number]

export function isFixedTripCategory(category: string): category is FixedTripCategory {
  return fixedTripCategories.some((fixed) => fixed === category)
}

/** How many own categories a company may have, including archived ones. */
export const maxTripCategories = 50

export const TripCategory = z.object({
  /** The value of a trip's `category`; it stays when the category is renamed. */
  category: z.string(),
  /** For a fixed category: its English name. */
  name: z.string(),
  colour: z.string(),
  countsAsBusiness: z.boolean(),
  /** Its trips keep it, but it isn't offered for others. */
  archived: z.boolean(),
  fixed: z.boolean(),
  /** With `usage=true`, for a company's own categories: how many trips have it. */
  trips: z.int().nullable(),
  /** With `usage=true`: how many vehicles use it for new trips. */
  vehicles: z.int().nullable(),
})
export type TripCategory = z.infer<typeof TripCategory>

export const TripCategories = z.object({
  /** The fixed ones first, then the company's own in their order. */
  vehicleTripCategories: z.array(TripCategory),
  /** The version of the company's settings. */
  version: z.int(),
})
export type TripCategories = z.infer<typeof TripCategories>

export const TripCategoryEntry = z.object({
  /** Left out for a new one. */
  category: trimmedText(50).optional(),
  name: trimmedText(50),
  colour: Colour.default('#5F7FEE'),
  countsAsBusiness: z.boolean().default(true),
  archived: z.boolean().default(false),
  // Ignored, so that a response can be sent back.
  fixed: z.boolean().optional(),
  trips: z.int().nullable().optional(),
  vehicles: z.int().nullable().optional(),
})
export type TripCategoryEntry = z.infer<typeof TripCategoryEntry>

export const TripCategoriesUpdate = z.object({
  vehicleTripCategories: z.array(TripCategoryEntry).max(maxTripCategories + fixedTripCategories.length),
  version: expectedVersion,
})
export type TripCategoriesUpdate = z.infer<typeof TripCategoriesUpdate>

/** A category's key, from its first name: "Site visit" is `site-visit`, or `site-visit-2` if that is taken. */
export function tripCategoryKey(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  const base = plain === '' ? 'category' : plain
  const isFree = (key: string) => !taken.has(key) && !isFixedTripCategory(key)
  if (isFree(base)) return base
  let number = 2
  while (!isFree(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

export const tripCategoryRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/vehicle-trip-category',
    access: 'settings.read',
    summary: 'Lists the trip categories: fixed ones and the company’s own.',
    query: z.object({ usage: queryFlag.optional() }),
    response: TripCategories,
  },
  update: {
    method: 'PUT',
    path: '/settings/vehicle-trip-category',
    access: 'settings.write',
    summary:
      'Replaces the company’s own categories, in this order. One that is left out is deleted, unless trips or vehicles have it. Fixed ones may be sent back as they were read.',
    body: TripCategoriesUpdate,
    response: TripCategories,
  },
})
