import type Pusher from 'pusher-js'

type Closable = Pick<Pusher, 'disconnect'> & {
  connection: { state: string; bind(event: string, callback: () => void): unknown }
}

/** Closes it, but not while it is still opening: browsers report that as an error. */
export function closeConnection(pusher: Closable): void {
  if (pusher.connection.state === 'connecting') pusher.connection.bind('connected', () => pusher.disconnect())
  else pusher.disconnect()
}
