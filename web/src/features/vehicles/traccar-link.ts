import type { DeviceAddress } from '@roadbook/contract/installation'
import { phonePortOf } from '../../lib/installation.ts'

export type PhoneTarget = { serverUrl: string; dongleId: number }

/** A position every 15 seconds of driving and at each bend, with the best accuracy; none while the phone is still. */
const settings = {
  accuracy: 'highest',
  interval: '15',
  distance: '200',
  angle: '20',
  stop_detection: 'true',
  buffer: 'true',
  // Starts tracking; versions that don't know it leave that to the person.
  service: 'true',
}

/** The address that an app reports to, encrypted if possible. The key is in the path, which all apps keep. */
export function serverUrlOf(devices: DeviceAddress, host: string, key?: string): string {
  const { scheme, port } = phonePortOf(devices) ?? { scheme: 'http', port: 80 }
  const origin = `${scheme}://${host}:${port}`
  return key === undefined ? origin : `${origin}/${key}`
}

/** What the QR code holds: Traccar Client's own scanner takes server and settings from such an address. */
export function qrText({ serverUrl, dongleId }: PhoneTarget): string {
  const url = new URL(serverUrl)
  url.search = new URLSearchParams({ id: String(dongleId), ...settings }).toString()
  return url.href
}

/** The same as a link that opens the app, for people who read the page on that phone. */
export function appLink({ serverUrl, dongleId }: PhoneTarget): string {
  const parameters = new URLSearchParams({ url: serverUrl, id: String(dongleId), ...settings })
  return `org.traccar.client://config?${parameters.toString()}`
}
