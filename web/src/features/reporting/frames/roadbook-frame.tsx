import { Trans } from '@lingui/react/macro'
import type { FrameAddress } from '@roadbook/contract/reporting/frames'
import { useEffect, useRef, useState } from 'react'
import { frameHash, readFrameHash, readFromFrame, type ToFrame } from '../../../lib/frame-messages.ts'
import { ExpiredBar } from './expired-bar.tsx'
import classes from './frames.module.css'

type Props = {
  address: FrameAddress
  title: string
  theme: 'light' | 'dark'
  locale: string
  filters: string
  onFilters: (filters: string) => void
  /** Requests another address. */
  onLoad: () => void
}

/**
 * Roadbook's own view. The frame has an opaque origin, so that nothing in it can reach the session of the page around it. A
 * new address, colours and language are sent to it, and it keeps its content.
 */
export function RoadbookFrame({ address, title, theme, locale, filters, onFilters, onLoad }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const url = new URL(address.url)
  const { token } = readFrameHash(url.hash)
  url.hash = frameHash({ token, theme, locale, filters })
  // Changing it would restart the view, and add a step to the browser's history.
  const [firstUrl] = useState(url.href)
  const [refusedToken, setRefusedToken] = useState<string>()
  const hash = frameHash({ token, theme, locale, filters: '' })
  const latest = useRef({ hash, token, onFilters })
  useEffect(() => {
    latest.current = { hash, token, onFilters }
  })
  const send = () => {
    const message: ToFrame = { type: 'roadbook.address', hash: latest.current.hash }
    // A sandboxed frame has no origin that could be named.
    frame.current?.contentWindow?.postMessage(message, '*')
  }
  // Outside React: the frame.
  useEffect(send, [hash])
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return
      const message = readFromFrame(data)
      if (message?.type === 'roadbook.filters') latest.current.onFilters(message.filters)
      if (message?.type === 'roadbook.expired') setRefusedToken(latest.current.token)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    <>
      {refusedToken === token && (
        <ExpiredBar onLoad={onLoad}>
          <Trans>This view has expired.</Trans>
        </ExpiredBar>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        src={firstUrl}
        title={title}
        // Messages that were sent while it was loading are sent again.
        onLoad={send}
        sandbox="allow-scripts allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
