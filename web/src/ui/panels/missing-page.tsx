import { Trans } from '@lingui/react/macro'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel, StateSign } from './state-panel.tsx'

type Props = {
  title: string
  /** A link to the list of such records. */
  back: ReactNode
}

/** Shown for an incomplete or mistyped URL. */
export function MissingPage({ title, back }: Props) {
  return (
    <StatePanel
      isPage
      sign={
        <StateSign isMissing>
          <IconSearchOff size={22} stroke={1.6} aria-hidden="true" />
        </StateSign>
      }
      title={title}
      action={back}
    >
      <Trans>The link is incomplete or misspelled. Check the address, or look in the list.</Trans>
    </StatePanel>
  )
}
