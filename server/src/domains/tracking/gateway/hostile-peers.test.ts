import { setTimeout as sleep } from 'node:timers/promises'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixAgo, startIngest, TestDevice, type TestIngest } from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

let home: TestIngest
beforeAll(async () => {
  home = await startIngest({ limits: { loginTimeoutMs: 700 } })
})
afterAll(() => home.close())

function wrongChecksum(): Uint8Array {
  const frame = encodePositions([fixAgo(9)], { codec: '8' })
  frame[20] = (frame[20] ?? 0) ^ 0xff
  return frame
}

test.each([
  ['a frame with a wrong checksum', wrongChecksum()],
  ['a keep-alive', Uint8Array.of(0xff)],
  ['records', encodePositions([fixAgo(9)], { codec: '8' })],
  ['22 bytes that may become a frame', new Uint8Array(22)],
])('%s before the login ends the connection without an answer', async (_, bytes) => {
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  device.send(bytes)
  expect(await device.read(1)).toBe('')
  expect(await device.closed()).toBe(true)
})

test('a login that comes byte by byte has one deadline, whatever else is sent', async () => {
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  const login = encodeLogin('350000000000001')
  let sent = 0
  for (; sent < login.length; sent++) {
    if (await Promise.race([device.closed(), sleep(150, false)])) break
    device.send(login.subarray(sent, sent + 1))
  }
  expect(await device.closed()).toBe(true)
  // If each byte extended the deadline, it would come after the last one.
  expect(sent).toBeLessThan(login.length)
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\n', 'a: b\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n', 'x'],
])('%s that come byte by byte have one deadline', async (_, first, more) => {
  const device = new TestDevice(portOf(home.ports, 'osmand', 'http'))
  device.send(Buffer.from(first))
  let sent = 0
  for (; sent < 20; sent++) {
    if (await Promise.race([device.closed(), sleep(150, false)])) break
    device.send(Buffer.from(more))
  }
  expect(await device.closed()).toBe(true)
  expect(sent).toBeLessThan(20)
})

test('a connection that brought nothing good is closed after its answer', async () => {
  const device = new TestDevice(portOf(home.ports, 'osmand', 'http'))
  device.send(Buffer.from('GET /?id=1&lat=1&lon=2 HTTP/1.1\r\nhost: x\r\n\r\n'))
  expect(Buffer.from(await device.read(12), 'hex').toString()).toBe('HTTP/1.1 404')
  expect(await device.closed()).toBe(true)
})
