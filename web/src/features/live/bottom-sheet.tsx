import { useLingui } from '@lingui/react/macro'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import classes from './bottom-sheet.module.css'

export type SheetHeight = 'low' | 'middle' | 'full'

const ORDER: readonly SheetHeight[] = ['low', 'middle', 'full']
/** A shorter way is a tap. */
const DRAG_PIXELS = 24

type Props = {
  label: string
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  /** What stands at the top of the content belongs to the handle: it has nothing of its own to press. */
  hasPlainHead?: boolean
  /** Full height is no more than the content needs. */
  isFitted?: boolean
  children: ReactNode
}

/** A panel from below in three heights: drawn up or down by its handle, or tapped from one to the next. */
export function BottomSheet({
  label,
  height,
  onHeight,
  hasPlainHead = false,
  isFitted = false,
  children,
}: Props) {
  const { t } = useLingui()
  const startY = useRef<number>(undefined)
  const step = (by: number) => onHeight(ORDER[Math.max(0, Math.min(2, ORDER.indexOf(height) + by))] ?? height)
  const begin = (event: PointerEvent<HTMLElement>) => {
    startY.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const way = event.clientY - (startY.current ?? event.clientY)
    startY.current = undefined
    if (Math.abs(way) >= DRAG_PIXELS) step(way < 0 ? 1 : -1)
  }
  const tap = () => onHeight(ORDER[(ORDER.indexOf(height) + 1) % 3] ?? 'low')
  return (
    <section
      className={classes.sheet}
      data-height={height}
      data-fitted={isFitted || undefined}
      data-plain-head={hasPlainHead || undefined}
      aria-label={label}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={height === 'full' ? t`Make the panel smaller` : t`Make the panel larger`}
        onPointerDown={begin}
        onPointerUp={end}
        onClick={tap}
      />
      <div className={classes.content}>{children}</div>
    </section>
  )
}
