/** For tests: a push service that decrypts what it receives, like a browser. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PushMessage } from '@roadbook/contract/rules/push'
import { jwtVerify, type JWTPayload } from 'jose'
import { testCertificate } from '../../../testing/servers/certificate.ts'

type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Gives the configured answers. */
export async function startPushService(
  answer: (response: ServerResponse, pushed: Pushed) => void = (response) => response.writeHead(201).end(),
) {
  const pushed: Pushed[] = []
  const server = createServer(testCertificate, (request, response) => {
    const take = (body: Buffer): void => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      pushed.push(one)
      answer(response, one)
    }
    buffer(request).then(take, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    origin: `https://127.0.0.1:${port}`,
    pushed,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** The keys of a browser, and the messages it decrypts with them. */
export function createBrowser() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read: ({ body }: Pushed): PushMessage =>
      PushMessage.parse(JSON.parse(decrypt(body, { ecdh, publicKey, auth }).toString())),
  }
}

export type Browser = ReturnType<typeof createBrowser>

type Keys = { ecdh: ECDH; publicKey: Buffer; auth: Buffer }

/** A body with the content encoding aes128gcm of one record (RFC 8188) with the key of RFC 8291. */
function decrypt(body: Buffer, { ecdh, publicKey, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const secret = ecdh.computeSecret(serverKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
  const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)) // the delimiter of the last record
}

/** How the server identifies itself (RFC 8292), once its signature is valid and its key is the expected one. */
export async function verifyVapid({ headers }: Pushed, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error(`The key is ${key}.`)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  return (await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { algorithms: ['ES256'] }))
    .payload
}
