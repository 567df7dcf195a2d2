import { useState } from 'react'
import type { SheetHeight } from './sheet-snap.ts'

/** The height of a bottom sheet: `first`, and again whenever it shows something else. */
export function useSheetHeight(
  first: SheetHeight,
  shown: string,
): [SheetHeight, (height: SheetHeight) => void] {
  const [known, setKnown] = useState(shown)
  const [height, setHeight] = useState(first)
  if (known !== shown) {
    setKnown(shown)
    setHeight(first)
  }
  return [height, setHeight]
}
