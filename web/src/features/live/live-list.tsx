import { Trans } from '@lingui/react/macro'
import type { VehicleLocation } from '@roadbook/contract/telematics'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useStateWords } from '../../ui/state-word.ts'
import { listEntries } from './entries.ts'
import classes from './live-list.module.css'
import { LiveRow } from './live-row.tsx'
import { useEntryRows } from './use-entry-rows.ts'

type Props = {
  vehicles: readonly VehicleLocation[]
  /** There is nothing to filter. */
  isFleetEmpty: boolean
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Only what is in view is in the page: a fleet of 10,000 scrolls like one of ten. */
export function LiveList({ vehicles, isFleetEmpty, selectedId, onSelect }: Props) {
  const words = useStateWords()
  const now = useNow(10_000)
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => listEntries(vehicles), [vehicles])
  const rows = useEntryRows(entries, scroller)
  const scrollTo = useEffectEvent((id: string) => {
    const index = entries.findIndex((entry) => entry.kind === 'vehicle' && entry.vehicle.vehicleId === id)
    if (index >= 0) rows.scrollTo(index)
  })
  // Outside React: where the list is scrolled to. Selected on the map, a vehicle comes into view here.
  useEffect(() => {
    if (selectedId !== null) scrollTo(selectedId)
  }, [selectedId])
  if (entries.length === 0) {
    return (
      <p className={classes.none}>
        {isFleetEmpty ? (
          <Trans>No vehicles yet. They stand here once they are added under Vehicles.</Trans>
        ) : (
          <Trans>No vehicle fits these filters.</Trans>
        )}
      </p>
    )
  }
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: rows.height }}>
        {rows.items.map(({ index, key, start }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          return (
            <li key={key} className={classes.item} style={{ transform: `translateY(${start}px)` }}>
              {entry.kind === 'head' ? (
                <h3 className={classes.head}>{words[entry.state]}</h3>
              ) : (
                <LiveRow
                  vehicle={entry.vehicle}
                  now={now}
                  isSelected={entry.vehicle.vehicleId === selectedId}
                  onSelect={() => onSelect(entry.vehicle.vehicleId)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
