import type { DeviceAddress } from '@roadbook/contract/company/installation'
import { phonePortOf } from '../../../../lib/installation.ts'

type PhoneTarget = { serverUrl: string; identifier: string }

/** Reports every 15 seconds while driving and at each bend, with the best accuracy; not while the phone is still. */
const settings = {
  accuracy: 'highest',
  interval: '15',
  distance: '200',
  angle: '20',
  stop_detection: 'true',
  buffer: 'true',
  // Starts tracking; in versions without this setting the user starts it.
  service: 'true',
}

/** The URL that an app reports to, https if possible. The key is in the path, which all apps keep. */
export function serverUrlOf(devices: DeviceAddress, host: string, key?: string): string {
  const { scheme, port } = phonePortOf(devices) ?? { scheme: 'http', port: 80 }
  const origin = `${scheme}://${host}:${port}`
  return key === undefined ? origin : `${origin}/${key}`
}

/** A host that somebody typed; undefined until it is one. */
export function hostIn(text: string): string | undefined {
  const host = text.trim().toLowerCase()
  const address = `http://${host}`
  return host !== '' && URL.canParse(address) && new URL(address).hostname === host ? host : undefined
}

/** The content of the QR code, from which Traccar Client's scanner reads server and settings. */
export function qrText({ serverUrl, identifier }: PhoneTarget): string {
  const url = new URL(serverUrl)
  url.search = new URLSearchParams({ id: identifier, ...settings }).toString()
  return url.href
}

/** The same as a link that opens the app, for users who view the page on that phone. */
export function appLink({ serverUrl, identifier }: PhoneTarget): string {
  const parameters = new URLSearchParams({ url: serverUrl, id: identifier, ...settings })
  return `org.traccar.client://config?${parameters.toString()}`
}
