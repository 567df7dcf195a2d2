import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'

/** A device's link to a server: a connection, or datagrams from its own port. */
export type Link = { write(bytes: Uint8Array): void; end(): void; destroy(error?: Error): void }

type LinkEvents = {
  open(): void
  data(bytes: Buffer): void
  error(error: Error & { code?: string }): void
  close(): void
}

export type Address = { host: string; port: number }

export type Transport = 'tcp' | 'udp'

export function openLink(transport: Transport, to: Address, events: LinkEvents): Link {
  return transport === 'udp' ? openDatagrams(to, events) : openConnection(to, events)
}

function openConnection({ host, port }: Address, events: LinkEvents): Link {
  const socket = connect({ host, port, noDelay: true })
  socket.on('connect', () => events.open())
  socket.on('data', (bytes) => events.data(Buffer.from(bytes)))
  socket.on('error', (error) => events.error(error))
  socket.on('close', () => events.close())
  return {
    write: (bytes) => void socket.write(bytes),
    end: () => void socket.end(),
    destroy: (error) => void socket.destroy(error),
  }
}

/** Bound to the server's address, so that only its datagrams count as answers. */
function openDatagrams({ host, port }: Address, events: LinkEvents): Link {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  let isClosed = false
  const close = (error?: Error): void => {
    if (isClosed) return
    isClosed = true
    if (error) events.error(error)
    socket.close()
  }
  socket.on('connect', () => events.open())
  socket.on('message', (bytes) => events.data(bytes))
  socket.on('error', close)
  socket.on('close', () => events.close())
  socket.connect(port, host)
  return { write: (bytes) => socket.send(bytes), end: close, destroy: close }
}
