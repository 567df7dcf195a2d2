import { z } from 'zod'

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

/** A list in a query, comma-joined. */
export function queryList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((joined) => joined.split(',').filter((part) => part !== ''))
    .pipe(z.array(item))
}

/** `field:asc` or `field:desc`, several comma-joined. */
export function sortBy<const Field extends string>(fields: readonly Field[]) {
  const pattern = new RegExp(`^(${fields.join('|')}):(asc|desc)$`)
  const order = z.string().regex(pattern, `Sort by one of ${fields.join(', ')}, with :asc or :desc.`)
  return queryList(order).transform((parts) =>
    parts.map((part) => {
      const [field, direction] = part.split(':')
      return { field: field as Field, isDescending: direction === 'desc' } // the pattern above
    }),
  )
}
