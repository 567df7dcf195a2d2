/**
 * The PROXY protocol, by which a load balancer names the sender of a connection before its first byte:
 * https://www.haproxy.org/download/3.2/doc/proxy-protocol.txt, sections 2.1 (version 1) and 2.2 (version 2).
 */
import { isIP } from 'node:net'
import { plainAddress } from './plain-address.ts'

export type Endpoint = { address: string; port: number }

export type ProxyHeader = {
  length: number
  /** Undefined if the balancer names no sender, as for its own health checks. */
  source: Endpoint | undefined
}

const TEXT_START = Buffer.from('PROXY ')
const BINARY_START = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')

/** The longest line of version 1. */
const MAX_TEXT_BYTES = 107
/** Version 2 allows 64 kB; addresses take 36 bytes, and what balancers add takes a few hundred. */
const MAX_BINARY_BYTES = 4_096

/** Parses the first bytes of a connection. */
export function parseProxyHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'absent' | 'malformed' {
  if (mayBegin(bytes, BINARY_START)) return parseBinary(bytes)
  if (mayBegin(bytes, TEXT_START)) return parseText(bytes)
  return 'absent'
}

function mayBegin(bytes: Buffer, start: Buffer): boolean {
  const length = Math.min(bytes.length, start.length)
  return bytes.compare(start, 0, length, 0, length) === 0
}

const TEXT_LINE = /^PROXY TCP([46]) (\S+) (\S+) (\d{1,5}) (\d{1,5})$/

function parseText(bytes: Buffer): ProxyHeader | 'incomplete' | 'malformed' {
  const end = bytes.subarray(0, MAX_TEXT_BYTES).indexOf('\r\n')
  if (end === -1) return bytes.length < MAX_TEXT_BYTES ? 'incomplete' : 'malformed'
  const line = bytes.toString('latin1', 0, end)
  const length = end + 2
  if (/^PROXY UNKNOWN(?: |$)/.test(line)) return { length, source: undefined }
  const [, family, source = '', destination = '', ...ports] = TEXT_LINE.exec(line) ?? []
  const isValid =
    [source, destination].every((address) => isIP(address) === Number(family) && !address.includes('%')) &&
    ports.every((port) => Number(port) <= 65_535)
  if (!isValid) return 'malformed'
  return { length, source: { address: plainAddress(source), port: Number(ports[0]) } }
}

/** Behind the sixteen bytes of start, command, family and length: source address, destination address and the two ports. */
const BINARY_HEAD_BYTES = 16
const LOCAL = 0x20
const PROXY = 0x21
/** By family and transport: bytes of an address. */
const ADDRESS_BYTES = new Map([
  [0x11, 4],
  [0x21, 16],
])
/** Families without an internet address, and datagrams, which don't arrive over TCP. */
const UNNAMED = new Set([0x00, 0x12, 0x22, 0x31, 0x32])

function parseBinary(bytes: Buffer): ProxyHeader | 'incomplete' | 'malformed' {
  if (bytes.length < BINARY_HEAD_BYTES) return 'incomplete'
  const length = BINARY_HEAD_BYTES + bytes.readUInt16BE(14)
  if (length > MAX_BINARY_BYTES) return 'malformed'
  if (bytes.length < length) return 'incomplete'
  const command = bytes.readUInt8(12)
  if (command === LOCAL) return { length, source: undefined }
  if (command !== PROXY) return 'malformed'
  const family = bytes.readUInt8(13)
  if (UNNAMED.has(family)) return { length, source: undefined }
  const size = ADDRESS_BYTES.get(family)
  const portAt = BINARY_HEAD_BYTES + 2 * (size ?? 0)
  if (size === undefined || length < portAt + 4) return 'malformed'
  const address = addressIn(bytes.subarray(BINARY_HEAD_BYTES, BINARY_HEAD_BYTES + size))
  return { length, source: { address, port: bytes.readUInt16BE(portAt) } }
}

function addressIn(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.')
  return plainAddress((bytes.toString('hex').match(/.{4}/g) ?? []).join(':'))
}
