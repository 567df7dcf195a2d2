import { Trans } from '@lingui/react/macro'
import type { FrameAddress } from '@roadbook/contract/reporting/frames'
import { useEffect, useState } from 'react'
import { ExpiredBar } from './expired-bar.tsx'
import classes from './frames.module.css'

type Props = { address: FrameAddress; title: string; theme: 'light' | 'dark'; onLoad: () => void }

/**
 * A dashboard of the company's BI server, which has its own origin. A new address would lose the filters set in it, so
 * people request one themselves.
 */
export function BiServerFrame({ address, title, theme, onLoad }: Props) {
  const isExpired = useIsPast(address.expiresAt)
  // Another theme would restart the dashboard.
  const [src] = useState(`${address.url}?theme=${theme}`)
  return (
    <>
      {isExpired && (
        <ExpiredBar onLoad={onLoad}>
          <Trans>This view has expired.</Trans>
        </ExpiredBar>
      )}
      <iframe
        className={classes.frame}
        src={src}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin; the page between has no scripts
        sandbox="allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}

function useIsPast(instant: string): boolean {
  const [isPast, setIsPast] = useState(() => Date.parse(instant) <= Date.now())
  // Outside React: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), Date.parse(instant) - Date.now())
    return () => clearTimeout(timer)
  }, [instant])
  return isPast
}
