import type { IncomingMessage } from 'node:http'

/** Behind a proxy, the address that it added, which is the last. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy = false): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return forwarded || (socket.remoteAddress ?? '')
}
