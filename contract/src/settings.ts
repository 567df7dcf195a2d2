import { z } from 'zod'
import { entityFields, expectedVersion, idOf, Latitude, Longitude, words } from './entity.ts'
import { routes } from './route.ts'

/** ISO 3166-1 alpha-2. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters, such as MT.')

export const DefaultLocation = z.object({ latitude: Latitude, longitude: Longitude, country: Country })
export type DefaultLocation = z.infer<typeof DefaultLocation>

/** A group of vehicles, such as "Vans". */
export const FleetCategory = z.object({
  id: idOf('fleetCategory'),
  name: z.string(),
  colour: z.string(),
  ...entityFields,
})
export type FleetCategory = z.infer<typeof FleetCategory>

const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'A colour is # and six hex digits.')

export const FleetCategoryCreate = z.object({ name: words(100), colour: Colour.default('#5F7FEE') })
export const FleetCategoryUpdate = z.object({
  name: words(100).optional(),
  colour: Colour.optional(),
  version: expectedVersion,
})

const CategoryId = z.object({ id: idOf('fleetCategory') })

export const settingsRoutes = routes({
  getDefaultLocation: {
    method: 'GET',
    path: '/settings/default-tenant-location',
    access: 'settings.read',
    summary: 'Where the company is at home; null until somebody has said it.',
    response: DefaultLocation.nullable(),
  },
  putDefaultLocation: {
    method: 'PUT',
    path: '/settings/default-tenant-location',
    access: 'settings.write',
    summary: 'Says where the company is at home.',
    body: DefaultLocation,
    response: DefaultLocation,
  },
  listFleetCategories: {
    method: 'GET',
    path: '/settings/fleet-categories',
    access: 'settings.read',
    summary: 'The groups of vehicles, by name.',
    response: z.array(FleetCategory),
  },
  createFleetCategory: {
    method: 'POST',
    path: '/settings/fleet-categories',
    access: 'settings.write',
    summary: 'Adds a group of vehicles.',
    body: FleetCategoryCreate,
    response: FleetCategory,
    status: 201,
  },
  updateFleetCategory: {
    method: 'PUT',
    path: '/settings/fleet-categories/{id}',
    access: 'settings.write',
    summary: 'Changes the fields that the body names.',
    params: CategoryId,
    body: FleetCategoryUpdate,
    response: FleetCategory,
  },
  deleteFleetCategory: {
    method: 'DELETE',
    path: '/settings/fleet-categories/{id}',
    access: 'settings.write',
    summary: 'Removes a group; a group that still has vehicles is refused.',
    params: CategoryId,
    response: z.undefined(),
    status: 204,
  },
})
