/** All pages of a list, at most two under way at once; `read` answers the page of that number. */
export async function allPages<Item>(
  read: (page: number) => Promise<{ items: Item[]; totalPages: number }>,
): Promise<Item[]> {
  const first = await read(1)
  const pages = [first.items]
  for (let page = 2; page <= first.totalPages; page += 2) {
    const numbers = [page, page + 1].filter((number) => number <= first.totalPages)
    for (const { items } of await Promise.all(numbers.map(read))) pages.push(items)
  }
  return pages.flat()
}
