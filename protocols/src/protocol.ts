import type { DeviceEncoder } from './frame-encoder.ts'
import type { FrameProtocol, HttpProtocol } from './message.ts'

/** A protocol that devices may use, with everything the rest of Roadbook needs to know about it. */
export type Protocol = {
  /** Its name, the same in every language. */
  label: string
  /** The makers of devices or apps that use it, as buyers and installers know them. */
  makers?: string
  /** What uses it: a tracker in a vehicle, or an app on a phone. */
  device: 'tracker' | 'phone'
  /** Of TCP and UDP alike; the setting is the name in capitals with _PORT. */
  defaultPort: number
  /** The numbers of its devices, as far as they can be distinguished from those of others before a device has reported. */
  numbers?: RegExp
  /** Devices can speak it over TLS, on a port of its own. */
  tls?: {
    /** Some have a certificate of their own, which the server may demand. */
    clientCertificates: boolean
  }
  /** The text message that makes a device report here, where makers agree on it. */
  setUpBySms?: SmsCommand[]
  tcp?: FrameProtocol
  udp?: FrameProtocol
  http?: HttpProtocol
  /** The device's side, used by the simulator and the benchmarks. */
  encode?: DeviceEncoder
}

/** `{host}` and `{port}` stand for the server's. */
type SmsCommand = {
  /** Whose devices understand it. */
  devices: string
  /** Undefined where only an address of digits, or only a name, is understood. */
  byName?: string
  byAddress?: string
}

/** Such as "GT06 (Concox, Jimi and compatible)". */
export function titleOf({ label, makers }: Protocol): string {
  return makers === undefined ? label : `${label} (${makers} and compatible)`
}
