/** A page of a list, as the server answers it. */
export type ListPage<Item> = { items: Item[]; totalItems: number; totalPages: number }

/** What is known of a page; for the time being it may be the answer to the question before. */
export type ListAnswer<Page> = { data: Page | undefined; isPlaceholderData: boolean }

/**
 * What a page shows, undefined while it loads. Past the last page it goes on loading: the list is elsewhere,
 * not empty. That the question before had no answer says nothing of this one either.
 */
export function itemsOfPage<Item>(answer: ListAnswer<ListPage<Item>>): Item[] | undefined {
  const { data, isPlaceholderData } = answer
  if (data === undefined || data.items.length > 0) return data?.items
  return isPlaceholderData || data.totalItems > 0 ? undefined : data.items
}

/** The page to go to from one that is past the end; a list without anything has a first page. */
export function lastPageFor(page: number, answer: ListAnswer<{ totalPages: number }>): number | undefined {
  if (answer.data === undefined || answer.isPlaceholderData) return undefined
  const last = Math.max(1, answer.data.totalPages)
  return page > last ? last : undefined
}

/** Some lists of the API are whole unless a page of them is asked for. */
export function asPage<Item>(answer: Item[] | ListPage<Item>): ListPage<Item> {
  if (!Array.isArray(answer)) return answer
  return { items: answer, totalItems: answer.length, totalPages: 1 }
}
