import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useIsNarrow } from '../../../../../ui/use-is-narrow.ts'
import type { LogbookRow } from './logbook-rows.ts'
import { LogbookTableRow } from './logbook-row.tsx'
import type { ShownRows } from './use-shown-rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import { Box } from '../../../../../ui/layout.tsx'
import classes from '../logbook.module.css'

/** The estimated height of a row before it is measured. */
const heights: Record<LogbookRow['kind'], number> = {
  run: 34,
  day: 34,
  entry: 48,
  addendum: 32,
  gap: 36,
  note: 32,
  reading: 32,
}
const narrowEntryHeight = 124
/** Up to this many rows, all are rendered, so that the browser's own search finds them. */
const virtualAbove = 100
/** The sticky header. */
const headHeight = 36

type Props = ShownRows & { vehicleId: string }

/** Virtual if it is long: a year has thousands of rows. */
export function LogbookTable({ rows, toggle, target, onShown, vehicleId }: Props) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const scroll = useRef<HTMLDivElement>(null)
  const onKeyDown = useRowKeys(rows, toggle)
  const { items, before, after, measure, scrollTo } = useRowsInView({ rows, isNarrow, scroll })
  const show = useEffectEvent(() => {
    if (target === -1) return
    scrollTo(target)
    onShown()
  })
  // Outside React: the scroll position.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only when another row is to be shown
  useLayoutEffect(() => show(), [target])
  return (
    <Box
      grow
      mx={-10}
      relative
      className={classes.scroll}
      ref={scroll}
      tabIndex={-1}
      data-scroll-restoration-id="table"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its focusable rows */}
      <Box
        as="table"
        size="small"
        className={classes.table}
        aria-label={t`Logbook`}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        {!isNarrow && <Head />}
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <LogbookTableRow
                key={row.id}
                ref={measure}
                {...{ row, index, vehicleId, isNarrow }}
                onToggle={toggle}
              />
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </Box>
    </Box>
  )
}

type InView = {
  rows: readonly LogbookRow[]
  isNarrow: boolean
  scroll: RefObject<HTMLDivElement | null>
}

/** Which rows to render, and the space before and after them. Rows differ in height, so each is measured. */
function useRowsInView({ rows, isNarrow, scroll }: InView) {
  const isVirtual = rows.length > virtualAbove
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    // On a phone the page scrolls, not the table.
    getScrollElement: () => (isNarrow ? document.getElementById('main') : scroll.current),
    estimateSize: (index) => {
      const kind = rows[index]?.kind ?? 'entry'
      return isNarrow && kind === 'entry' ? narrowEntryHeight : heights[kind]
    },
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: isNarrow ? (scroll.current?.offsetTop ?? 0) : headHeight,
    overscan: 12,
    initialRect: { width: 1000, height: 800 },
  })
  const scrollToRow = (index: number) => {
    const row = scroll.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (row === null || row === undefined) virtualizer.scrollToIndex(index, { align: 'center' })
    else row.scrollIntoView({ block: 'center' })
  }
  if (!isVirtual)
    return { items: rows.map((_, index) => index), before: 0, after: 0, measure: null, scrollTo: scrollToRow }
  const items = virtualizer.getVirtualItems()
  const { scrollMargin } = virtualizer.options
  const start = (items[0]?.start ?? scrollMargin) - scrollMargin
  const end = (items.at(-1)?.end ?? scrollMargin) - scrollMargin
  return {
    items: items.map(({ index }) => index),
    before: start,
    after: virtualizer.getTotalSize() - end,
    measure: virtualizer.measureElement,
    scrollTo: scrollToRow,
  }
}

function Head() {
  const { t } = useLingui()
  const f = useFormat()
  return (
    <>
      <colgroup>
        {[68, 96, 200, undefined, 140, 104, 128, 66, 42].map((width, index) => (
          <col key={index} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead className={classes.head}>
        <tr>
          <th scope="col" data-first>{t`Time`}</th>
          <th scope="col">{t`Odometer`}</th>
          <th scope="col">{t`From and to`}</th>
          <th scope="col">{t`Purpose`}</th>
          <th scope="col">{t`Business partner`}</th>
          <th scope="col">{t`Driver`}</th>
          <th scope="col">{t`Category`}</th>
          <th scope="col" data-number>
            {f.lengthUnit}
          </th>
          <th scope="col">
            <VisuallyHidden>{t`Locked`}</VisuallyHidden>
          </th>
        </tr>
      </thead>
    </>
  )
}
