import type { DeviceEvent, DeviceStatus, Session } from '../message.ts'

const IGNITION = 1 << 10

type Flag = { bit: number; name: string; event?: DeviceEvent }

/**
 * Lookup table: bits that are 0 while the alarm is active, the most serious first. Only those on which the
 * three descriptions of the protocol in Traccar's issue 2920 agree; bit 0, a theft alarm there, comes from
 * the vibration sensor.
 */
const flags: Flag[] = [
  { bit: 1, name: 'sos', event: 'panic' },
  { bit: 19, name: 'powerCut', event: 'powerCut' },
  { bit: 2, name: 'overspeed', event: 'overspeed' },
  { bit: 0, name: 'vibration' },
]

/** The mask of active alarms. */
function activeOf(bits: number): number {
  return flags.reduce((mask, { bit }) => ((bits >>> bit) & 1 ? mask : mask | (1 << bit)), 0)
}

/** Ignition and alarms; an alarm is an event only in the first message that has it. */
export function readStatusBits(
  bits: number,
  before: Session | undefined,
): { status: DeviceStatus; session: Session } {
  const active = activeOf(bits)
  const status: DeviceStatus = { ignition: (bits & IGNITION) !== 0 }
  const alarm = flags.find(({ bit }) => active & (1 << bit))
  if (alarm) status.extra = { alarm: alarm.name }
  const begun = active & ~(before?.alarms ?? 0)
  const event = flags.find((flag) => flag.event && begun & (1 << flag.bit))?.event
  if (event) status.event = event
  return { status, session: { alarms: active } }
}

export function isSayable(event: DeviceEvent): boolean {
  return flags.some((flag) => flag.event === event)
}

/** The inverse of `readStatusBits`. */
export function statusBitsOf({ ignition, event }: Pick<DeviceStatus, 'ignition' | 'event'>): number {
  const flag = flags.find((candidate) => candidate.event !== undefined && candidate.event === event)
  if (event && !flag) throw new RangeError(`H02 cannot say ${event}`)
  const withAlarm = flag ? ~(1 << flag.bit) : ~0
  return (ignition === false ? withAlarm & ~IGNITION : withAlarm) >>> 0
}
