/** A child process for many-connections.test.ts: opens many connections, logs each in, and keeps them open and idle. */
import { connect, type Socket } from 'node:net'
import { encodeLogin } from '@roadbook/protocols/teltonika/encode'

const [port = 0, count = 0, firstDongle = 0] = process.argv.slice(2).map(Number)
const OPEN_AT_ONCE = 200
/** Each address has its own range of ports. */
const ADDRESSES = 8

const sockets: Socket[] = []
let next = 0

function openOne(): Promise<boolean> {
  const index = next++
  return new Promise((resolve) => {
    const localAddress = `127.0.0.${2 + (index % ADDRESSES)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(encodeLogin(String(firstDongle + index)))
    })
    socket.once('data', (answer) => resolve(answer[0] === 1))
    socket.on('error', () => resolve(false))
    sockets.push(socket)
  })
}

async function openMany(): Promise<number> {
  let accepted = 0
  while (next < count) if (await openOne()) accepted++
  return accepted
}

const accepted = await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openMany))
process.send?.({ accepted: accepted.reduce((sum, part) => sum + part, 0) })
process.on('disconnect', () => process.exit())
