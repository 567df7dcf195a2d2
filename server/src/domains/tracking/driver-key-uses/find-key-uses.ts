import { normaliseKeyCode } from '@roadbook/contract/people/driver-keys'
import type { DeviceStatus, Extra, PositionRecord } from '@roadbook/protocols/message'

/** Reports of the same key belong together if there is no longer gap between them. */
export const MAX_GAP_MS = 5 * 60_000
/** A day of a vehicle has fewer, unless its device makes up keys to fill the disk. */
export const MAX_USES_PER_DAY = 200

type KeyUse = { code: string; fromMs: number; toMs: number }

type Reported = {
  /** In the order of their time. */
  fixes: readonly { record: Pick<PositionRecord, 'timeMs' | 'extra'> }[]
  status?: Pick<DeviceStatus, 'extra'>
  receivedMs: number
}

/** When which keys were reported, with positions or without. */
export function findKeyUses({ fixes, status, receivedMs }: Reported): KeyUse[] {
  const uses: KeyUse[] = []
  const last = new Map<string, KeyUse>()
  const add = (extra: Extra | undefined, atMs: number): void => {
    const code = extra?.driverKey === undefined ? undefined : normaliseKeyCode(String(extra.driverKey))
    if (code === undefined) return
    const use = last.get(code)
    if (use && atMs - use.toMs <= MAX_GAP_MS) {
      use.toMs = Math.max(use.toMs, atMs)
      return
    }
    const begun = { code, fromMs: atMs, toMs: atMs }
    uses.push(begun)
    last.set(code, begun)
  }
  for (const { record } of fixes) add(record.extra, record.timeMs)
  add(status?.extra, receivedMs)
  return uses.slice(0, MAX_USES_PER_DAY)
}
