import { useState } from 'react'

/** Rows of the loaded page, or all that match a filter; reset when the filter changes. */
type Choice = { ids: ReadonlySet<string> } | { allOf: string }

const nothing: Choice = { ids: new Set() }

type Options<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Identifies the filter. */
  filterKey: string
}

/** The selected rows of a list. */
export function useChoice<Row>({ rows, rowId, filterKey }: Options<Row>) {
  const [choice, choose] = useState(nothing)
  const isAll = 'allOf' in choice && choice.allOf === filterKey
  const selected = rows.filter((row) => ('ids' in choice ? choice.ids.has(rowId(row)) : isAll))
  const ids: ReadonlySet<string> = new Set(selected.map(rowId))
  return {
    selected,
    isAll,
    ids,
    chooseRows: (next: ReadonlySet<string>) => choose({ ids: next }),
    chooseAll: () => choose({ allOf: filterKey }),
    clear: () => choose(nothing),
    /** On another page or sort order: "all rows of the filter" stays selected. */
    turnPage: () => {
      if (!isAll) choose(nothing)
    },
  }
}
