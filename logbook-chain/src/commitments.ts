import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, type Json } from './canonical-json.ts'

const SALT_BYTES = 16

/** Without the salt nobody can find a value by trying candidates against its commitment. Hex, like all bytes here. */
export function saltOf(seed: string, field: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(field)).subarray(0, SALT_BYTES))
}

/** Commits to a value without revealing it. */
export function commitmentTo(value: Json, salt: string): string {
  return sha256Hex(concatBytes(hexToBytes(salt), utf8ToBytes(canonicalJson(value))))
}

export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
