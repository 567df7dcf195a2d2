import { type ReactNode, useState } from 'react'
import { BottomSheet } from '../../../../ui/sheet/bottom-sheet.tsx'
import { FloatingPanel } from '../../../../ui/sheet/floating-panel.tsx'
import type { SheetHeight } from '../../../../ui/sheet/sheet-snap.ts'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import classes from './geofences-page.module.css'

type Props = {
  title: string
  /** Of the panel. */
  label: string
  panel: ReactNode
  /** False if the browser can't draw the map. */
  hasMap: boolean
  /** The map, and what lies over it. */
  children: ReactNode
}

/** A page with a map and a panel at its left, on a phone in a bottom sheet. */
export function MapWithPanel({ title, label, panel, hasMap, children }: Props) {
  const isNarrow = useIsNarrow()
  const [sheet, setSheet] = useState<SheetHeight>('middle')
  return (
    <div
      className={classes.page}
      data-narrow={isNarrow || undefined}
      data-sheet={isNarrow ? sheet : undefined}
      data-mapless={!hasMap || undefined}
    >
      <title>{`${title} · Roadbook`}</title>
      {isNarrow ? (
        <BottomSheet label={label} height={sheet} onHeight={setSheet}>
          {panel}
        </BottomSheet>
      ) : (
        <FloatingPanel side="left" label={label}>
          {panel}
        </FloatingPanel>
      )}
      {children}
    </div>
  )
}
