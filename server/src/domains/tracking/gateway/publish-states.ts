import type { ProcessRole } from '../../../config.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import { Coalescer } from '../../../platform/realtime/coalescer.ts'
import type { OnCommitted } from '../locations/index.ts'

/** Whether another process may have this role. */
export type HasOther = (role: ProcessRole) => boolean

type Options = { bus?: Pick<Bus, 'publish' | 'publishHere'> | undefined; hasOther?: HasOther }

/** Most states in one message, limited by what the bus can carry. */
const MAX_VEHICLES_A_MESSAGE = 150
/** Ingest commits many times a second, and a message to other processes costs the database a lock. */
const MAPS_EVERY_MS = 200

/** Notifies open maps and other ingest processes, which cache states too. Sends nothing if there are no other processes. */
export function publishStates({ bus, hasOther = () => true }: Options): {
  notify: OnCommitted
  stop: () => void
} {
  if (!bus) return { notify: () => undefined, stop: () => undefined }
  const maps = new Coalescer<'location'>({
    intervalMs: () => MAPS_EVERY_MS,
    send(tenantId, kinds) {
      const publish = hasOther('api') ? bus.publish : bus.publishHere
      publish('changes', { tenantId, kinds: [...kinds] })
    },
  })
  return {
    notify(tenantId, revision, vehicleIds) {
      maps.add(tenantId, ['location'])
      if (!hasOther('ingest')) return
      for (let start = 0; start < vehicleIds.length; start += MAX_VEHICLES_A_MESSAGE) {
        const some = vehicleIds.slice(start, start + MAX_VEHICLES_A_MESSAGE)
        bus.publish('states', { tenantId, revision, vehicleIds: some })
      }
    },
    stop: () => maps.stop(),
  }
}
