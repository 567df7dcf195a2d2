import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './frames.module.css'

export function ExpiredBar({ onLoad, children }: { onLoad: () => void; children: ReactNode }) {
  return (
    <div className={classes.expired} role="alert">
      <p>{children}</p>
      <Button
        size="xs"
        leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
        onClick={onLoad}
      >
        <Trans>Load again</Trans>
      </Button>
    </div>
  )
}
