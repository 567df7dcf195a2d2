import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './browser-notice.module.css'

/** Offers notifications of the browser, which show while another tab or window is in front. */
export function BrowserNotice() {
  const [permission, setPermission] = useState(currentPermission)
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <p className={classes.notice}>
      <Trans>This browser can also notify you while you work in another tab or window.</Trans>
      <Button size="xs" variant="default" onClick={() => void ask()}>
        <Trans>Turn on</Trans>
      </Button>
    </p>
  )
}

function currentPermission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied'
}
