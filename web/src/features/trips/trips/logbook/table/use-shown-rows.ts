import type { Logbook, LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../../../lib/use-format.ts'
import { logbookRows, rowOfTrip } from './logbook-rows.ts'
import type { LogbookSearch } from '../search.ts'

/** The rows, which runs are open, and the row to scroll to. */
export function useShownRows({ entries, gaps, readings }: Logbook, { show: view }: LogbookSearch) {
  const f = useFormat()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<{ tripId: string; isGap: boolean }>()
  const rows = useMemo(() => {
    const dayOf = ({ trip, timeZone }: LogbookEntry) => f.inZone(timeZone).isoDay(trip.startTime)
    return logbookRows({ entries, gaps, readings }, { view, opened, dayOf })
  }, [entries, gaps, readings, view, opened, f])
  const toggle = (id: string) => {
    const isOpen = opened.has(id)
    setOpened(new Set(isOpen ? [...opened].filter((other) => other !== id) : [...opened, id]))
  }
  const show = (tripId: string, isGap = false) => {
    const row = rows[rowOfTrip(rows, tripId)]
    if (row?.kind === 'run' && !row.isOpen) toggle(row.id)
    setTarget({ tripId, isGap })
  }
  const targetRow =
    target === undefined
      ? -1
      : target.isGap
        ? rows.findIndex((row) => row.kind === 'gap' && row.gap.beforeTripId === target.tripId)
        : rowOfTrip(rows, target.tripId)
  return { rows, toggle, show, target: targetRow, onShown: () => setTarget(undefined) }
}

export type ShownRows = ReturnType<typeof useShownRows>
