import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { useVirtualRows } from '../../../../ui/table/use-virtual-rows.ts'
import { useCan } from '../../../people/users/queries.ts'
import { useRuleText } from '../rule/use-rule-text.ts'
import { indexAfterKey } from './filter.ts'
import classes from './geofence-list.module.css'
import { GeofenceListSkeleton } from './geofence-list-skeleton.tsx'
import { GeofenceRow } from './geofence-row.tsx'
import type { GeofencesView } from './use-geofences-view.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

const ROW_PIXELS = 56

export function GeofenceList({ view }: { view: GeofencesView }) {
  const { t } = useLingui()
  const { all, error, retry, shown } = view
  if (all === undefined) {
    return error === null ? (
      <GeofenceListSkeleton />
    ) : (
      <ErrorPanel error={error} title={t`The geofences could not be loaded`} onRetry={retry} />
    )
  }
  if (all.length === 0) return <NoGeofences />
  if (shown.length === 0) {
    return (
      <Box p={16} color="text2">
        <Text as="p" mb={12}>
          <Trans>No geofences match these filters.</Trans>
        </Text>
        <Button
          variant="default"
          onClick={() => view.change({ q: undefined, active: undefined, triggers: undefined })}
        >
          <Trans>Clear filters</Trans>
        </Button>
      </Box>
    )
  }
  return <Rows view={view} />
}

function Rows({ view }: { view: GeofencesView }) {
  const { shown, selectedId, select, hoveredId, hover } = view
  const mayChange = useCan('geofences.write')
  const ruleText = useRuleText()
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows({ count: shown.length, rowHeight: ROW_PIXELS, scroll })
  const keys = useRowKeys(view, scroll)
  return (
    <>
      <Row align="stretch" noShrink line="below" px={16} pt={8} pb={6} color="muted" aria-hidden="true">
        <Text grow pr={12} textAlign="right">
          <Trans>Fired in the last 7 days</Trans>
        </Text>
        <Text textAlign="center" width="46px">
          <Trans>On</Trans>
        </Text>
      </Row>
      <Box grow minHeight={0} scroll="y" ref={scroll} className={classes.scroller}>
        <ul style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
          {rows.items.map((index) => {
            const geofence = shown[index]
            if (geofence === undefined) return null
            const { id } = geofence
            return (
              <li key={id}>
                <GeofenceRow
                  geofence={geofence}
                  text={ruleText(geofence)}
                  mayChange={mayChange}
                  isSelected={id === selectedId}
                  isHovered={id === hoveredId}
                  isTabStop={id === keys.stopId}
                  onSelect={() => select(id === selectedId ? null : id)}
                  onHover={hover}
                  onFocus={keys.onFocus}
                  onKeyDown={keys.onKeyDown}
                />
              </li>
            )
          })}
        </ul>
      </Box>
    </>
  )
}

/** One row is in the tab order; arrow keys move from there. */
function useRowKeys({ shown, selectedId }: GeofencesView, scroll: RefObject<HTMLDivElement | null>) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const ids = shown.map(({ id }) => id)
  const stopId = [activeId, selectedId].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null
  const show = (index: number) => {
    const box = scroll.current
    if (box === null) return
    const top = index * ROW_PIXELS
    if (top < box.scrollTop) box.scrollTop = top
    const isBelow = top + ROW_PIXELS > box.scrollTop + box.clientHeight
    if (isBelow) box.scrollTop = top + ROW_PIXELS - box.clientHeight
  }
  const selectedIndex = selectedId === null ? -1 : ids.indexOf(selectedId)
  // Outside React: the scroll position. A geofence selected on the map is scrolled into view.
  useEffect(() => {
    if (selectedIndex >= 0) show(selectedIndex)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each selection
  }, [selectedId])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, stopId === null ? -1 : ids.indexOf(stopId), ids.length)
    const id = next === undefined ? undefined : ids[next]
    if (next === undefined || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(next)
    setActiveId(id)
    // A row that is scrolled into view is rendered a moment later.
    requestAnimationFrame(() => rowOf(id)?.focus({ preventScroll: true }))
  }
  return { stopId, onKeyDown, onFocus: setActiveId }
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-geofence="${CSS.escape(id)}"]`)
}

/** From the search box above it: focuses the row in the tab order. */
export function focusGeofences(): void {
  document.querySelector<HTMLElement>('[data-geofence][tabindex="0"]')?.focus()
}

function NoGeofences() {
  const { t } = useLingui()
  const mayAdd = useCan('geofences.write')
  const add = (
    <Button renderRoot={(root) => <Link to="/geofence/new" {...root} />}>
      <Trans>Add geofence</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`No geofences yet`} action={mayAdd ? add : undefined}>
      <Trans>Places that alert you when a vehicle enters, leaves, stays or speeds there</Trans>
    </EmptyState>
  )
}
