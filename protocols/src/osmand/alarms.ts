import type { DeviceEvent } from '../message.ts'

/** The word of the protocol for each event. Source: the alarm names that Traccar's documentation lists. */
export const alarmOfEvent: Partial<Record<DeviceEvent, string>> = {
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
  // Object.entries forgets that the keys are events.
  Object.entries(alarmOfEvent).map(([event, alarm]) => [alarm, event as DeviceEvent]),
)

export function eventOf(alarm: string): DeviceEvent | undefined {
  return eventOfAlarm.get(alarm)
}
