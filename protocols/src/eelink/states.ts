import type { Draft } from '../records/draft.ts'

export const POSITIONED = 1 << 0

export const KNOWS_IGNITION = 1 << 1
export const IGNITION = 1 << 2
const KNOWS_DEFENCE = 1 << 3
const ARMED = 1 << 4
const KNOWS_RELAY = 1 << 5
const RELAY = 1 << 6
const KNOWS_POWER = 1 << 7
const CHARGING = 1 << 8
const MOVING = 1 << 9

/** Pairs of bits: whether the device has something, and its state. The second version turned the relay's around. */
export function readStates(bits: number, draft: Draft, version: 1 | 2): void {
  if (bits & KNOWS_IGNITION) draft.fields.ignition = (bits & IGNITION) !== 0
  if (bits & KNOWS_DEFENCE) {
    draft.keep('armed', (bits & ARMED) !== 0)
    if (version === 2) draft.fields.movement = (bits & MOVING) !== 0
  }
  if (bits & KNOWS_RELAY) draft.keep('immobilizer', ((bits & RELAY) !== 0) === (version === 2))
  if (bits & KNOWS_POWER && bits & CHARGING) draft.keep('charging', true)
}
