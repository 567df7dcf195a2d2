import {
  CHANGE_EVENT,
  type Changed,
  type ChangedKind,
  locationsChannel,
  recordsChannel,
} from '@roadbook/contract/core/changes'
import type { Bus } from '../bus/bus.ts'
import { Coalescer } from './coalescer.ts'
import type { PusherServer } from './pusher-server.ts'

type Parts = { bus: Pick<Bus, 'subscribe'>; pusher: Pick<PusherServer, 'publish' | 'audience'> }

const SHORTEST_MS = 250
/** As often as a page polls without a connection. */
const MAX_MS = 2_000
/** Each notified page makes a request, so many pages of one company are notified less often. */
const MS_PER_PAGE = 2

/**
 * Notifies the open pages of this process that something of their company changed. A company without an open page costs
 * nothing; lost messages are found by the next poll.
 */
export function announceChanges({ bus, pusher }: Parts): { stop(): void } {
  const waiting = new Coalescer<ChangedKind>({
    intervalMs: (channel) => Math.min(Math.max(SHORTEST_MS, pusher.audience(channel) * MS_PER_PAGE), MAX_MS),
    send: (channel, kinds) => pusher.publish(channel, CHANGE_EVENT, { kinds: [...kinds] } satisfies Changed),
  })
  bus.subscribe('changes', ({ tenantId, kinds }) => {
    for (const kind of kinds) {
      const channel = kind === 'location' ? locationsChannel(tenantId) : recordsChannel(tenantId)
      if (pusher.audience(channel) > 0) waiting.add(channel, [kind])
    }
  })
  return waiting
}
