import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The signature at the end of an exported file of any format: a line of ASCII that PDF readers, spreadsheets (as the comment
 * of the ZIP archive) and text editors ignore. It signs every byte before it with Ed25519.
 */
type FileSignature = {
  /** Ed25519, base64url: 43 characters. */
  readonly publicKey: string
  /** Base64url: 86 characters. */
  readonly signature: string
}

const PREFIX = '%RoadbookSignature1 '

/**
 * Length of the line with its line feed. It is constant because a ZIP archive states the length of its comment in advance.
 */
export const SIGNATURE_LINE_BYTES = PREFIX.length + 43 + 1 + 86 + 1

export function toSignatureLine({ publicKey, signature }: FileSignature): string {
  const line = `${PREFIX}${publicKey} ${signature}\n`
  if (line.length !== SIGNATURE_LINE_BYTES)
    throw new TypeError('The key or the signature has another length.')
  return line
}

const LINE = /^%RoadbookSignature1 ([A-Za-z0-9_-]{43}) ([A-Za-z0-9_-]{86})\n$/u

/** The signature of a file, from its last `SIGNATURE_LINE_BYTES` bytes; null if they aren't a signature line. */
function readSignatureLine(lastBytes: Uint8Array): FileSignature | null {
  const [, publicKey, signature] = LINE.exec(new TextDecoder().decode(lastBytes)) ?? []
  return publicKey === undefined || signature === undefined ? null : { publicKey, signature }
}

/** What is signed: the SHA-256 of the bytes before the line, with a prefix of its own. */
export function signedMessage(sha256OfBytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...new TextEncoder().encode('roadbook logbook file 1\n'), ...sha256OfBytes])
}

/** `unsigned`: there is no signature line. `changed`: the bytes or the line differ from what was signed. */
export type SignatureState = 'valid' | 'unsigned' | 'changed'

/** Whether the file is exactly as the holder of the key in its signature line signed it. */
export async function verifySignature(
  file: Uint8Array,
): Promise<{ state: SignatureState; publicKey: string | null }> {
  const body = file.subarray(0, Math.max(0, file.length - SIGNATURE_LINE_BYTES))
  const line = readSignatureLine(file.subarray(body.length))
  if (!line) return { state: 'unsigned', publicKey: null }
  const key = await importPublicKey(line.publicKey)
  const isValid =
    key !== null &&
    (await crypto.subtle.verify('Ed25519', key, fromBase64Url(line.signature), signedMessage(sha256(body))))
  return { state: isValid ? 'valid' : 'changed', publicKey: line.publicKey }
}

/** Null if the bytes aren't a key. */
async function importPublicKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', fromBase64Url(publicKey), 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** Throws if the text isn't base64url. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
}
