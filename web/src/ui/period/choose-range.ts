type Click = {
  /** In the table's order. */
  rowIds: readonly string[]
  /** The row that was clicked before, unless it is gone. */
  anchor: string | undefined
  id: string
  isRange: boolean
}

/** The selection after a click on a row's checkbox: with Shift, all rows since the previous click become like this one. */
export function afterClick(
  ids: ReadonlySet<string>,
  { rowIds, anchor, id, isRange }: Click,
): ReadonlySet<string> {
  const from = anchor === undefined ? -1 : rowIds.indexOf(anchor)
  const to = rowIds.indexOf(id)
  const clicked = isRange && from >= 0 ? rowIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const one of clicked) {
    if (ids.has(id)) next.delete(one)
    else next.add(one)
  }
  return next
}
