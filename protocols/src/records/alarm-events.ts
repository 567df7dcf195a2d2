import type { DeviceEvent } from '../message.ts'

/** The event of each alarm that is one; other alarms are only shown, by their name. */
export const alarmEvents: Readonly<Record<string, DeviceEvent>> = {
  sos: 'panic',
  powerCut: 'powerCut',
  lowBattery: 'lowBattery',
  lowPower: 'lowBattery',
  lowPowerProtection: 'lowBattery',
  overspeed: 'overspeed',
  harshAcceleration: 'harshAcceleration',
  harshBraking: 'harshBraking',
  harshCornering: 'harshCornering',
  harshCorneringLeft: 'harshCornering',
  harshCorneringRight: 'harshCornering',
  towing: 'towing',
  crash: 'crash',
  jamming: 'jamming',
  ignitionOn: 'ignitionOn',
  ignitionOff: 'ignitionOff',
}
