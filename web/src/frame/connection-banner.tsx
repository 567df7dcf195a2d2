import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useIsReachable } from '../lib/connection.ts'
import { Text } from '../ui/layout.tsx'
import classes from './connection-banner.module.css'

/** Shown until a call succeeds again; the page stays readable. */
export function ConnectionBanner() {
  const client = useQueryClient()
  if (useIsReachable()) return null
  return (
    <div className={classes.banner} role="alert">
      <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
      <span>
        <Trans>The server cannot be reached. What you see may be out of date.</Trans>
      </span>
      <Text
        as="button"
        noShrink
        px={4}
        weight={600}
        type="button"
        className={classes.retry}
        onClick={() => void client.invalidateQueries()}
      >
        <Trans>Try again</Trans>
      </Text>
    </div>
  )
}
