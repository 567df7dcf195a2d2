import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { useCan, useReach } from '../../people/users/queries.ts'
import { isFoundByAddress, listEntries } from './entries.ts'
import classes from './live-list.module.css'
import { LiveListSkeleton } from './live-list-skeleton.tsx'
import { LiveRow } from './live-row.tsx'
import { useEntryRows } from './use-entry-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import type { LiveFleetView } from './use-live-view.ts'
import { Box, Text } from '../../../ui/layout.tsx'

type Props = {
  view: Pick<
    LiveFleetView,
    | 'search'
    | 'shown'
    | 'positions'
    | 'status'
    | 'error'
    | 'isKnown'
    | 'retry'
    | 'selectedId'
    | 'select'
    | 'highlightedId'
    | 'highlight'
  >
}

/** Only visible rows are rendered, so a fleet of 10,000 scrolls like one of ten. */
export function LiveList({ view }: Props) {
  const { t } = useLingui()
  const { shown, positions, status, error, isKnown, retry, selectedId, select } = view
  const { highlightedId, highlight } = view
  const labels = useStateLabels()
  const now = useNow(10_000)
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => listEntries(shown), [shown])
  const rows = useEntryRows(entries, scroller)
  const keys = useListKeys({ entries, scroller, selectedId, scrollTo: rows.scrollTo })
  const scrollTo = useEffectEvent((id: string) => {
    const index = entries.findIndex((entry) => entry.kind === 'vehicle' && entry.vehicle.vehicleId === id)
    if (index >= 0) rows.scrollTo(index)
  })
  // Outside React: the scroll position. A vehicle selected on the map is scrolled into view.
  useEffect(() => {
    if (selectedId !== null) scrollTo(selectedId)
  }, [selectedId])
  if (!isKnown) {
    return status === 'failing' ? (
      <ErrorPanel error={error} title={t`The vehicles could not be loaded`} onRetry={retry} />
    ) : (
      <LiveListSkeleton />
    )
  }
  if (positions.size === 0) return <NoVehicles />
  if (entries.length === 0) {
    return (
      <Text as="p" px={14} py={16} color="text2" className={classes.none}>
        <Trans>No vehicles match these filters.</Trans>
      </Text>
    )
  }
  return (
    <Box grow minHeight={0} scroll="y" ref={scroller} className={classes.scroller}>
      <Box as="ul" relative style={{ height: rows.height }}>
        {rows.items.map(({ index, key, start }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          return (
            <li key={key} className={classes.item} style={{ transform: `translateY(${start}px)` }}>
              {entry.kind === 'head' ? (
                <Text as="h3" px={14} pt={10} pb={6} size="small" weight={500} color="text2">
                  {labels[entry.state]}
                </Text>
              ) : (
                <LiveRow
                  vehicle={entry.vehicle}
                  now={now}
                  isSelected={entry.vehicle.vehicleId === selectedId}
                  isHighlighted={entry.vehicle.vehicleId === highlightedId}
                  isFoundByAddress={isFoundByAddress(entry.vehicle, view.search.q)}
                  isTabStop={entry.vehicle.vehicleId === keys.stopId}
                  onSelect={() => select(entry.vehicle.vehicleId)}
                  onHighlight={highlight}
                  onFocus={keys.onFocus}
                  onKeyDown={keys.onKeyDown}
                />
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}

function NoVehicles() {
  const mayAdd = useCan('vehicles.write')
  const isDriver = useReach('vehicles.read') === 'own'
  return (
    <Box px={14} py={16} color="text2" className={classes.none}>
      <p>
        {isDriver ? (
          <Trans>No vehicle is assigned to you right now. It appears here once it is.</Trans>
        ) : (
          <Trans>No vehicles yet. Add them under Vehicles.</Trans>
        )}
      </p>
      {mayAdd && (
        <Button renderRoot={(root) => <Link to="/vehicles" search={{ add: true }} {...root} />}>
          <Trans>Add vehicle</Trans>
        </Button>
      )}
    </Box>
  )
}
