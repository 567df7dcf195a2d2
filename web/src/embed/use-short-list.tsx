import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { Text } from '../ui/layout.tsx'

/** The first of some rows, and the button that shows the others. */
export function useShortList<Row>(rows: readonly Row[], atFirst: number) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, atFirst)
  const hidden = rows.length - shown.length
  const more = hidden > 0 && (
    <Text
      as="button"
      px={12}
      weight={600}
      height={40}
      color="accent"
      type="button"
      onClick={() => setShowsAll(true)}
    >
      <Plural value={hidden} one="Show # more" other="Show # more" />
    </Text>
  )
  return { shown, more }
}
