import type { CommandEncoder } from './command.ts'
import type { DeviceEncoder } from './frames/frame-encoder.ts'
import type { FrameProtocol, HttpProtocol } from './message.ts'

/** How a device's reports arrive; those of MQTT count as `http`. */
export type Transport = 'tcp' | 'udp' | 'http'

/** A protocol for devices, with everything that the rest of Roadbook needs to know about it. */
export type Protocol = {
  /** Its name, the same in every language. */
  label: string
  /** The makers of devices or apps that use it, as buyers and installers know them. */
  makers?: string
  /** What uses it: a tracker in a vehicle, or an app on a phone. */
  device: 'tracker' | 'phone'
  /** The same for TCP and UDP; the setting is the name in capitals with _PORT. */
  defaultPort: number
  /** The format of its devices' numbers, as far as they can be distinguished from others before a device has reported. */
  numbers?: RegExp
  /** Devices can use it over TLS, on a separate port. */
  tls?: {
    /** Some have their own certificate, which the server may require. */
    clientCertificates: boolean
  }
  /** The SMS command that sets a device up to report here, if makers agree on one. */
  setUpBySms?: SmsCommand[]
  /** What to enter in the app or platform that reports here; `{url}` and `{number}` are replaced by the server's and the device's. */
  setUp?: SetUpEntry[]
  tcp?: FrameProtocol
  udp?: FrameProtocol
  http?: HttpProtocol
  /** The device's side, used by the simulator and the benchmarks. */
  encode?: DeviceEncoder
}

/** `place` is as the app or platform names it, in its English version. */
type SetUpEntry = { place: string; text: string }

/** `{host}` and `{port}` are replaced by the server's. */
type SmsCommand = {
  /** The makers whose devices understand it. */
  devices: string
  /** Undefined if only an IP address, or only a host name, is understood. */
  byName?: string
  byAddress?: string
}

/** The commands that its devices take over this transport, or over any; undefined if they take none. */
export function commandsOf({ tcp, udp }: Protocol, transport?: Transport): CommandEncoder | undefined {
  if (transport === undefined) return tcp?.commands ?? udp?.commands
  return { tcp: tcp?.commands, udp: udp?.commands, http: undefined }[transport]
}

/** Such as "GT06 (Concox, Jimi and compatible)". */
export function titleOf({ label, makers }: Protocol): string {
  return makers === undefined ? label : `${label} (${makers} and compatible)`
}
