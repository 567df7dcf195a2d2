import type { ResourceType } from '@roadbook/contract/core/permissions'
import type { Route } from '@roadbook/contract/core/route'
import { z } from 'zod'

/** Where a request carries the id of a tenant's resource: `['body', 'driverId']`. */
type IdPlace = { path: string[]; resource: ResourceType }

/** Every place of params, query and body whose schema is made by `idOf`. */
export function idPlaces(route: Route): IdPlace[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    return schema ? placesIn(schema, [part]) : []
  })
}

function placesIn(schema: z.core.$ZodType, path: string[]): IdPlace[] {
  const resource = z.globalRegistry.get(schema)?.['resource']
  if (typeof resource === 'string') return [{ path, resource: resource as ResourceType }] // set by idOf alone
  const { def } = schema['_zod'] // the documented way into a schema's definition
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef // by its type
    return Object.entries(shape).flatMap(([name, field]) => placesIn(field, [...path, name]))
  }
  if (def.type === 'array') return placesIn((def as z.core.$ZodArrayDef).element, [...path, '0'])
  if (def.type === 'union') {
    return (def as z.core.$ZodUnionDef).options.flatMap((option) => placesIn(option, path))
  }
  if ('innerType' in def) return placesIn(def.innerType as z.core.$ZodType, path) // optional, nullable, default
  return []
}
