import { z } from 'zod'
import { Instant } from './instant.ts'
import type { ResourceType } from './permissions.ts'
import { problem } from './problem.ts'

/**
 * An id that must belong to the caller's tenant. The resource is in the schema's metadata, so that the access test can put
 * another tenant's id into every such field and expect 404.
 */
export function idOf(resource: ResourceType): z.ZodUUID {
  return z.uuid().meta({ resource })
}

/** The path parameters of a call about one vehicle. */
export const OfVehicle = z.object({ id: idOf('vehicle') })

/** Fields of every entity. */
export const entityFields = {
  createdAt: Instant,
  updatedAt: Instant,
  /** Incremented by each change. */
  version: z.int(),
}

/** Must be sent back with a change and match, otherwise 409. */
export const expectedVersion = z.int().optional()

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

/** A position in WGS84, degrees. */
export const Place = z.object({ latitude: Latitude, longitude: Longitude })
export type Place = z.infer<typeof Place>

/** Text without surrounding spaces, at least one character long. */
export function trimmedText(maxLength: number): z.ZodString {
  return z.string().trim().min(1).max(maxLength)
}

/** A name used in email subjects: one line, without characters that the database can't store. */
export function oneLine(maxLength: number): z.ZodString {
  return trimmedText(maxLength).regex(/^\P{Cc}*$/u, problem('name_not_one_line'))
}
