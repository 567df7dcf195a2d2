import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import table from './table.module.css'

/** The first of some rows, and the button that shows the others. */
export function useShortList<Row>(rows: readonly Row[], atFirst: number) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, atFirst)
  const hidden = rows.length - shown.length
  const more = hidden > 0 && (
    <button type="button" className={table.more} onClick={() => setShowsAll(true)}>
      <Plural value={hidden} one="Show # more" other="Show # more" />
    </button>
  )
  return { shown, more }
}
