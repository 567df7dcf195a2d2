type Page<Item> = {
  items: Item[]
  currentPage: number
  totalPages: number
  itemsPerPage: number
  totalItems: number
}

/** The shape of every page; an empty list has one empty page. */
export function toPage<Item>(
  items: Item[],
  totalItems: number,
  { page, limit }: { page: number; limit: number },
): Page<Item> {
  return {
    items,
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(totalItems / limit)),
    itemsPerPage: limit,
    totalItems,
  }
}
