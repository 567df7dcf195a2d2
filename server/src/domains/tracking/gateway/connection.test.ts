import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeLogin } from '@roadbook/protocols/teltonika/encode'
import { teltonikaFrames } from '@roadbook/protocols/teltonika/decode'
import { expect, test } from 'vitest'
import { noCredentials } from '../devices/device-directory.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createCounts } from '../ingest/index.ts'
import { DeviceConnection } from './connection.ts'
import { DeviceSockets } from './device-sockets.ts'
import { type GatewayDeps, gatewayLimits } from './gateway-deps.ts'

/** The server's end of a connection whose peer never reads: writes are never drained. */
class UnreadSocket extends Duplex {
  override _read(): void {}
  override _write(): void {}
  setNoDelay(): void {}
  setTimeout(): void {}
}

/** Accepts any device; only the dependencies that such a device can reach are present. */
const deps = {
  admission: { admit: async () => ({ outcome: 'known', device: { dongleId: 1 } }) },
  pending: { settle: () => undefined },
  garbage: { log: () => undefined },
  writer: { isFull: false },
  commands: { reached: () => undefined },
  counts: createCounts(),
  clock: systemClock,
} as unknown as GatewayDeps

const wrongChecksum = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 3, 8, 0, 0, 0, 0, 0xff, 0xff)

test('a device that leaves too many answers unread is disconnected', async () => {
  const socket = new UnreadSocket().on('error', () => undefined)
  const connection = new DeviceConnection({
    // The connection uses only the members above and those of any stream.
    socket: socket as unknown as Socket,
    peer: { address: '192.0.2.1:1', network: '192.0.2.1', isTrusted: false },
    proof: noCredentials,
    name: 'teltonika',
    protocol: teltonikaFrames,
    deps,
    limits: gatewayLimits,
    since: new Date(),
    sockets: new DeviceSockets(),
  })
  socket.push(encodeLogin('350000000000001'))
  await expect.poll(() => connection.dongleIds()).toEqual([1])
  let highest = 0
  for (let sent = 0; sent < 10_000 && !socket.destroyed; sent++) {
    socket.push(wrongChecksum)
    if (sent % 100 === 0) await sleep(0)
    highest = Math.max(highest, socket.writableLength)
  }
  expect(socket.destroyed).toBe(true)
  expect(highest).toBeLessThanOrEqual(gatewayLimits.maxUnreadBytes + 4)
})
