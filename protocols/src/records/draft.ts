import { alarmEvents } from './alarm-events.ts'
import type { DeviceStatus, Extra } from '../message.ts'
import { MAX_SIGNAL, toGsmSignal } from '../text/numbers.ts'

/** Names such as digitalInput1 to digitalInput8, made once: joining strings costs more than anything else in a record. */
export function numberedNames(count: number, before: string, after = ''): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${before}${at + 1}${after}`)
}

/** What a message reports besides its time and place, while it is read. */
export class Draft {
  readonly fields: Omit<DeviceStatus, 'extra'> = {}
  private extra: Extra | undefined

  keep(name: string, value: number | string | boolean): void {
    this.extra ??= {}
    this.extra[name] = value
  }

  /** Several alarms of one message are separated by commas; no other event hides an SOS. One that goes on is no event. */
  raise(alarm: string, isNew = true): void {
    const before = this.extra?.['alarm']
    if (before === undefined) this.keep('alarm', alarm)
    else if (!String(before).split(',').includes(alarm)) this.keep('alarm', `${before},${alarm}`)
    const event = alarmEvents[alarm]
    if (isNew && event && this.fields.event !== 'panic') this.fields.event = event
  }

  /** Raises the alarms whose bits are set; those of `before` went on. */
  raiseBits(bits: number, alarms: Readonly<Record<number, string>>, before = 0): void {
    if (bits === 0) return
    for (const bit in alarms) {
      if ((bits >>> Number(bit)) & 1) this.raise(alarms[bit] ?? '', !((before >>> Number(bit)) & 1))
    }
  }

  /** The states of inputs or outputs: the lowest bit is that of the first name. */
  keepSwitches(names: readonly string[], bits: number): void {
    for (let at = 0; at < names.length; at++) this.keep(names[at]!, ((bits >>> at) & 1) === 1)
  }

  /** Some modems measure beyond the scale; 99 and more than 100 mean that they don't know. */
  signal(rssi: number): void {
    const level = rssi === 99 || rssi > 100 ? undefined : toGsmSignal(Math.min(rssi, MAX_SIGNAL))
    if (level !== undefined) this.fields.gsmSignal = level
  }

  get status(): DeviceStatus {
    return this.extra ? { ...this.fields, extra: this.extra } : this.fields
  }
}
