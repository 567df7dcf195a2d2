import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './bottom-sheet.module.css'
import { SHEET_ORDER, type SheetHeight, stepSheet } from './sheet-snap.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import { Stack, Text } from '../layout.tsx'

export type { SheetHeight } from './sheet-snap.ts'

type Props = {
  label: string
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  /** The top of the content is part of the handle, since it has no controls of its own. */
  hasPlainHead?: boolean
  /** Full height is limited to the height of the content. */
  isFitted?: boolean
  children: ReactNode
}

/** A bottom sheet with three heights: dragged, tapped at its handle, or moved with the arrow keys. */
export function BottomSheet({
  label,
  height,
  onHeight,
  hasPlainHead = false,
  isFitted = false,
  children,
}: Props) {
  const { t } = useLingui()
  const sheet = useRef<HTMLElement>(null)
  const drag = useSheetDrag({ sheet, isFitted, onHeight })
  const tap = () => onHeight(SHEET_ORDER[(SHEET_ORDER.indexOf(height) + 1) % 3] ?? 'low')
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onHeight(stepSheet(height, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <Stack
      as="section"
      size="small"
      ref={sheet}
      className={classes.sheet}
      data-height={height}
      data-fitted={isFitted || undefined}
      data-plain-head={hasPlainHead || undefined}
      data-over-map
      aria-label={label}
    >
      <Text
        as="button"
        focusInside
        type="button"
        className={classes.handle}
        aria-label={height === 'full' ? t`Make the panel smaller` : t`Make the panel larger`}
        {...drag}
        onClick={tap}
        onKeyDown={step}
      />
      {/* At full height the content scrolls; below that, dragging it anywhere moves the sheet. */}
      <Stack
        minHeight={0}
        grow
        relative
        scroll="y"
        className={classes.content}
        {...(height === 'full' ? {} : drag)}
      >
        {children}
      </Stack>
    </Stack>
  )
}
