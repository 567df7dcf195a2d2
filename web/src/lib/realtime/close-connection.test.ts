import { expect, test } from 'vitest'
import { closeConnection } from './close-connection.ts'

function connection(state: string) {
  const connected: (() => void)[] = []
  const closed: string[] = []
  const bind = (_event: string, callback: () => void) => connected.push(callback)
  const pusher = { connection: { state, bind }, disconnect: () => closed.push('closed') }
  return { pusher, closed, connect: () => connected.forEach((callback) => callback()) }
}

test('a connection that is being opened is closed once it is open', () => {
  const { pusher, closed, connect } = connection('connecting')
  closeConnection(pusher)
  expect(closed).toEqual([])
  connect()
  expect(closed).toEqual(['closed'])
})

test('an open connection, and one that waits for its next try, is closed at once', () => {
  for (const state of ['connected', 'unavailable', 'disconnected']) {
    const { pusher, closed } = connection(state)
    closeConnection(pusher)
    expect(closed).toEqual(['closed'])
  }
})
