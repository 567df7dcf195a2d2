import { z } from 'zod'
import { problem } from './problem.ts'

/** `page` counts from 1. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(25),
}

/** The shape of every page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    currentPage: z.int(),
    totalPages: z.int(),
    itemsPerPage: z.int(),
    totalItems: z.int(),
  })
}

/** A boolean in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((word) => word === 'true')

/** A list in a query, comma-joined; of any length unless `min` or `max` is given. */
export function queryList<Item extends z.ZodType<unknown, string>>(
  item: Item,
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
) {
  return z
    .string()
    .transform((joined) => joined.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).min(min).max(max))
}

/** `field:asc` or `field:desc`, several comma-joined. */
export function sortBy<const Field extends string>(fields: readonly Field[]) {
  const pattern = new RegExp(`^(${fields.join('|')}):(asc|desc)$`)
  const [first] = fields
  const unknown = problem('sort_unknown', { options: [...fields], example: `${first}:desc` })
  const order = z.string().regex(pattern, unknown)
  return queryList(order).transform((parts) =>
    parts.map((part) => {
      const [field, direction] = part.split(':')
      return { field: field as Field, isDescending: direction === 'desc' } // the pattern above
    }),
  )
}
