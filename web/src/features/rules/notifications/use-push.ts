import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportError } from '../../../lib/report-error.ts'
import type { OpenLink, PushRenewed } from '../../../service-worker/page-messages.ts'
import { keepPush } from './push-subscribing.ts'

/** Keeps this browser's subscription, and opens the page of a clicked notification. */
export function usePush(): void {
  const client = useQueryClient()
  const router = useRouter()
  // Outside React: the browser's subscription, and messages of the service worker.
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const keep = (): void => {
      keepPush(client).catch((error: unknown) => reportError(error, { where: 'push' }))
    }
    const onMessage = ({ data, ports }: MessageEvent<OpenLink | PushRenewed>): void => {
      if (data.type === 'renewed') return keep()
      router.history.push(data.link)
      ports[0]?.postMessage('opened')
    }
    keep()
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [client, router])
}
