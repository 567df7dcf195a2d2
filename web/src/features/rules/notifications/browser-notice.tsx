import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import classes from './browser-notice.module.css'
import { thisBrowserQuery } from './push-queries.ts'
import { TurnPushOn } from './turn-push-on.tsx'

/** Offers push notifications to people who haven't decided yet. */
export function BrowserNotice() {
  const { data: here } = useQuery(thisBrowserQuery())
  if (here === undefined || here.obstacle !== null || !here.isUndecided) return null
  return (
    <div className={classes.notice}>
      <Trans>This browser can also notify you while Roadbook is closed.</Trans>
      <TurnPushOn />
    </div>
  )
}
