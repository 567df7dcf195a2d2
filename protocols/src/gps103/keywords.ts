import { keepExtra } from '../records/extra.ts'
import type { DeviceEvent, DeviceStatus } from '../message.ts'
import { toPercent } from '../text/numbers.ts'

type Keyword = { text: string; alarm?: string; event?: DeviceEvent }

/** Lookup table: the meaning of the second field of a text. Only "help me" is a call for help. Sources: README.md. */
const keywords: Keyword[] = [
  { text: 'tracker' },
  { text: '' },
  { text: 'help me', alarm: 'sos', event: 'panic' },
  { text: 'low battery', alarm: 'lowBattery', event: 'lowBattery' },
  { text: 'ac alarm', alarm: 'powerCut', event: 'powerCut' },
  { text: 'move', alarm: 'towing', event: 'towing' },
  { text: 'speed', alarm: 'overspeed', event: 'overspeed' },
  { text: 'accident alarm', alarm: 'crash', event: 'crash' },
  { text: 'acc on', event: 'ignitionOn' },
  { text: 'acc off', event: 'ignitionOff' },
  { text: 'acc alarm', alarm: 'unauthorizedStart' },
  { text: 'stockade', alarm: 'geofence' },
  { text: 'sensor alarm', alarm: 'vibration' },
  { text: 'door alarm', alarm: 'door' },
  { text: 'bonnet alarm', alarm: 'bonnet' },
  { text: 'footbrake alarm', alarm: 'footbrake' },
  { text: 'rfid' },
  { text: 'DTC', alarm: 'fault' },
]
const byText = new Map(keywords.map((keyword) => [keyword.text, keyword]))
const byEvent = new Map(keywords.flatMap((keyword) => (keyword.event ? [[keyword.event, keyword.text]] : [])))

/** `T:+11` and `oil 45.50`: an alarm with its value. */
const WITH_VALUE = /^(T:|oil\d? ?)([+-]?\d+(?:\.\d+)?)%?$/

export function readKeyword(text: string, status: DeviceStatus): void {
  const { alarm, event } = byText.get(text) ?? {}
  if (alarm) keepExtra(status, 'alarm', alarm)
  if (event === 'ignitionOn' || event === 'ignitionOff') addIgnitionEvent(status, event)
  else if (event) status.event = event
  if (!byText.has(text)) readValue(text, status)
}

/** The state comes from its own field, so a keyword that contradicts it is no event. */
function addIgnitionEvent(status: DeviceStatus, event: 'ignitionOn' | 'ignitionOff'): void {
  const isOn = event === 'ignitionOn'
  status.ignition ??= isOn
  if (status.ignition === isOn) status.event = event
}

/** Other keywords, such as answers to commands, are kept. */
function readValue(text: string, status: DeviceStatus): void {
  const [, unit, digits] = WITH_VALUE.exec(text) ?? []
  if (unit === undefined || digits === undefined) return keepExtra(status, 'report', text)
  if (unit === 'T:') {
    keepExtra(status, 'alarm', 'temperature')
    keepExtra(status, 'celsius', Number(digits))
    return
  }
  keepExtra(status, 'alarm', 'fuelLeak')
  const percent = toPercent(digits)
  if (percent !== undefined) status.fuelPercent ??= percent
}

/** "tracker" if the protocol has no keyword for the event. */
export function keywordOf(event: DeviceEvent | undefined): string {
  return (event && byEvent.get(event)) ?? 'tracker'
}
