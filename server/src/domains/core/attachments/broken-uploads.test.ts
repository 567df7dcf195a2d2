import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { fileOf, uploading } from '../../../testing/records/attachments.ts'
import { entering } from '../../money/expenses/testing.ts'

let server: TestApp
let admin: Person
let vehicleId: string
let port: number
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
  vehicleId = (await entering(server).newVehicle(admin)).id
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

/** The head of an upload, and the given part of its body. */
async function begin(url: string, lengthBytes: number, body: Buffer | string = ''): Promise<Socket> {
  const { pathname, search } = new URL(url)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    'host: localhost:3000',
    'content-type: application/pdf',
    `content-length: ${lengthBytes}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

test('an upload whose address is not signed is refused before its body arrives', async () => {
  const { uploadUrl } = await uploading(server).request(admin, vehicleId, 'receipt.pdf')
  const socket = await begin(uploadUrl.replace('signature=', 'signature=x'), 1_000_000)
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(head.toString()).toContain('HTTP/1.1 403')
  socket.destroy()
})

test('an upload larger than the limit is refused before its body arrives', async () => {
  const { uploadUrl } = await uploading(server).request(admin, vehicleId, 'receipt.pdf')
  const socket = await begin(uploadUrl, 21 * 1024 * 1024)
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(head.toString()).toContain('HTTP/1.1 413')
  socket.destroy()
})

test('an upload that breaks off leaves nothing, and the same address takes the whole file afterwards', async () => {
  const { uploadUrl, fileKey } = await uploading(server).request(admin, vehicleId, 'receipt.pdf')
  const content = fileOf.pdf('x'.repeat(200_000))
  const broken = await begin(uploadUrl, content.length, content.subarray(0, 100_000))
  broken.resetAndDestroy()
  await once(broken, 'close')
  expect(await server.files.store.seal(fileKey, 1_000_000)).toBeUndefined()
  const whole = await begin(uploadUrl, content.length, content)
  expect(await text(whole)).toContain('HTTP/1.1 200')
  expect(await server.files.store.seal(fileKey, 1_000_000)).toEqual({ sizeBytes: content.length })
})

test('of two uploads to one address at once, one is stored', async () => {
  const { uploadUrl } = await uploading(server).request(admin, vehicleId, 'receipt.pdf')
  const [first, second] = [fileOf.pdf('first'), fileOf.pdf('other')]
  const sockets = await Promise.all([first, second].map((one) => begin(uploadUrl, one.length, one)))
  const answers = await Promise.all(sockets.map((socket) => text(socket)))
  expect(answers.map((answer) => answer.slice(9, 12)).toSorted()).toEqual(['200', '409'])
})
