import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// An authenticator in software, which can also misbehave. For tests.

type Options = { origin: string; challenge: string; counter?: number; isVerified?: boolean; rpId?: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const clientData = (type: string, { origin, challenge }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
const authData = (
  { counter = 0, isVerified = true, rpId = 'localhost' }: Options,
  attested = Buffer.alloc(0),
) => {
  const flags = 1 | (isVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
}

function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )
}

export function createAuthenticator(credentialId = randomBytes(32)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const coseKey = coseKeyOf(publicKey)
  const id = text(credentialId)
  return {
    id,
    create(options: Options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(coseKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData(options, attested))],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', options)),
          attestationObject: text(isoCBOR.encode(attestation as never)), // the encoder's types have no map of mixed values
          transports: ['internal'],
        },
      }
    },
    get(options: Options, accountId?: string) {
      const data = clientData('webauthn.get', options)
      const authenticatorData = authData(options)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      const userHandle = accountId && text(Buffer.from(accountId.replaceAll('-', ''), 'hex'))
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}
