import type { DeviceEvent } from '../message.ts'

/** The protocol's alarm name for each event. Source: the list in Traccar's documentation. */
export const eventAlarm: Partial<Record<DeviceEvent, string>> = {
  harshAcceleration: 'hardAcceleration',
  harshBraking: 'hardBraking',
  harshCornering: 'hardCornering',
  overspeed: 'overspeed',
  towing: 'tow',
  crash: 'accident',
  powerCut: 'powerCut',
  lowBattery: 'lowBattery',
  unplugged: 'removing',
  panic: 'sos',
  jamming: 'jamming',
}

const eventOfAlarm = new Map<string, DeviceEvent>(
  // Object.entries loses the type of the keys.
  Object.entries(eventAlarm).map(([event, alarm]) => [alarm, event as DeviceEvent]),
)

export function eventOf(alarm: string | undefined): DeviceEvent | undefined {
  return alarm === undefined ? undefined : eventOfAlarm.get(alarm)
}
