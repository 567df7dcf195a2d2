/** A page of a list, from the server. */
export type ListPage<Item> = { items: Item[]; totalItems: number; totalPages: number }

/** The state of a page's query; its data may be from the previous query. */
export type ListAnswer<Page> = { data: Page | undefined; isPlaceholderData: boolean }

/**
 * The items of a page, undefined while it loads. Past the last page it stays in the loading state: the list isn't empty. A
 * failure of the previous query doesn't count.
 */
export function itemsOfPage<Item>(answer: ListAnswer<ListPage<Item>>): Item[] | undefined {
  const { data, isPlaceholderData } = answer
  if (data === undefined || data.items.length > 0) return data?.items
  return isPlaceholderData || data.totalItems > 0 ? undefined : data.items
}

/** The page to go to from one past the end; an empty list has one page. */
export function lastPageFor(page: number, answer: ListAnswer<{ totalPages: number }>): number | undefined {
  if (answer.data === undefined || answer.isPlaceholderData) return undefined
  const last = Math.max(1, answer.data.totalPages)
  return page > last ? last : undefined
}

/** Some lists of the API are whole unless a page is requested. */
export function asPage<Item>(answer: Item[] | ListPage<Item>): ListPage<Item> {
  if (!Array.isArray(answer)) return answer
  return { items: answer, totalItems: answer.length, totalPages: 1 }
}
