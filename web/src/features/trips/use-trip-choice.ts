import type { Trip } from '@roadbook/contract/trips'
import { useState } from 'react'
import { filterQuery, type TripFilter } from './queries.ts'

/** Trips of the loaded page, or all that fit a filter: of another filter they are not what was chosen. */
type Choice = { ids: ReadonlySet<string> } | { allOf: string }

const nothing: Choice = { ids: new Set() }

/** Which trips of the list are chosen. */
export function useTripChoice(trips: readonly Trip[], filter: TripFilter) {
  const [choice, choose] = useState(nothing)
  const filterKey = JSON.stringify(filterQuery(filter))
  const isAll = 'allOf' in choice && choice.allOf === filterKey
  const has = ({ id }: Trip) => ('ids' in choice ? choice.ids.has(id) : isAll)
  const selected = trips.filter(has)
  return {
    selected,
    isAll,
    ids: new Set(selected.map(({ id }) => id)) as ReadonlySet<string>,
    chooseRows: (ids: ReadonlySet<string>) => choose({ ids }),
    chooseAll: () => choose({ allOf: filterKey }),
    clear: () => choose(nothing),
    /** Another page or order: all trips of the filter stay chosen. */
    turnPage: () => {
      if (!isAll) choose(nothing)
    },
  }
}
