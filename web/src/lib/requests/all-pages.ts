type Page<Item> = { items: Item[]; totalPages: number }

/** The pages of a list in order; `read` fetches the page with that number. */
export async function* pagesInTurn<Item>(
  read: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let next = read(1)
  for (let page = 1; ; page++) {
    const { items, totalPages } = await next
    // Fetches the next page while this one is processed.
    if (page < totalPages) {
      next = read(page + 1)
      next.catch(() => undefined) // reported where it is awaited
    }
    yield items
    if (page >= totalPages) return
  }
}

/** All items of a list, with at most two requests at a time. */
export async function allPages<Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const first = await read(1)
  const pages = [first.items]
  for (let page = 2; page <= first.totalPages; page += 2) {
    const numbers = [page, page + 1].filter((number) => number <= first.totalPages)
    for (const { items } of await Promise.all(numbers.map(read))) pages.push(items)
  }
  return pages.flat()
}
