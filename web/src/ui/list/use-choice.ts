import { useState } from 'react'

/** Rows of the loaded page, or all that fit a filter: of another filter they are not what was chosen. */
type Choice = { ids: ReadonlySet<string> } | { allOf: string }

const nothing: Choice = { ids: new Set() }

type Options<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Tells the filter from any other. */
  filterKey: string
}

/** Which rows of a list are chosen. */
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
    /** Another page or order: all rows of the filter stay chosen. */
    turnPage: () => {
      if (!isAll) choose(nothing)
    },
  }
}
