import { z } from 'zod'

/** URL parameters are text; a route's schema converts them to numbers and lists. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Lists are comma-joined and empty values left out, so that URLs stay short and readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeValue(String(value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
}

/** A comma-joined list; if one item doesn't fit the schema, the whole list is left out. */
export function searchList<Item extends z.ZodType>(item: Item) {
  const split = (value: unknown) =>
    typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value
  return z.preprocess(split, z.array(item)).optional().catch(undefined)
}

/** A search text; empty ones, and those that the server would reject, are left out. */
export const searchText = z
  .string()
  .max(200)
  .refine((text) => text.trim() !== '' && !text.includes('\0'))
  .optional()
  .catch(undefined)

/** A day such as `2026-11-20`, within plausible years. */
export const searchDay = z.iso
  .date()
  .refine((day) => day >= '1990-01-01' && day <= '2099-12-31')
  .optional()
  .catch(undefined)

/** An instant such as `2026-11-20T08:41:00.000Z`. */
export const searchInstant = z.iso.datetime().optional().catch(undefined)

/** `field:asc` or `field:desc` of the fields that the server sorts by; anything else means the default order. */
export function searchSort(fields: readonly string[]) {
  return z
    .string()
    .regex(new RegExp(`^(${fields.join('|')}):(asc|desc)$`))
    .optional()
    .catch(undefined)
}

/** Counted from 1; the first page by default. */
export const searchPage = z.coerce.number().int().min(1).optional().catch(undefined)

/** True in the URL; false is left out. */
export const searchFlag = z
  .preprocess((value) => (value === true || value === 'true' ? true : undefined), z.literal(true).optional())
  .optional()

/** A placeholder for an invalid id, such as half a link. */
export const UNKNOWN_ID = 'unknown'

/** The id of the record that a page shows. */
export const searchId = z.uuid().or(z.literal(UNKNOWN_ID)).optional().catch(UNKNOWN_ID)
