import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CHANGE_EVENT, Changed, ChangedKind, recordsChannel } from '@roadbook/contract/core/changes'
import type { Realtime } from './realtime.ts'
import { createRefresh } from './refresh-changed.ts'

/** Keeps lists current while the page is open. */
export function useRecordChanges(realtime: Realtime | undefined): void {
  const client = useQueryClient()
  // Outside React: messages from the server.
  useEffect(() => {
    if (realtime === undefined) return undefined
    const refresh = createRefresh(client)
    let hasMissed = false
    const end = realtime.listen(recordsChannel(realtime.tenantId), {
      event: CHANGE_EVENT,
      // A newer server may send kinds that this page doesn't know.
      onEvent: (data) => refresh.changed(Changed.safeParse(data).data?.kinds ?? []),
      joined: () => {
        if (hasMissed) refresh.changed(ChangedKind.options)
        hasMissed = false
      },
      left: () => {
        hasMissed = true
      },
    })
    return () => {
      end()
      refresh.stop()
    }
  }, [client, realtime])
}
