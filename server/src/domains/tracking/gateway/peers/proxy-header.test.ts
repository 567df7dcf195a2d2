import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProxyHeader } from './proxy-header.ts'

const START = '0d0a0d0a000d0a515549540a'
const v2 = (hex: string): Buffer => Buffer.from(START + hex, 'hex')
const v1 = (line: string): Buffer => Buffer.from(`${line}\r\n`)

const PORTS = '126713a3'
/** From 198.51.100.7:4711 to 203.0.113.1:5027. */
const ipv4 = `c6336407cb007101${PORTS}`
const ipv6 = `20010db800000000000000000000000720010db8000000000000000000000001${PORTS}`
const mapped = `00000000000000000000ffffc633640700000000000000000000ffffcb007101${PORTS}`

const named: [string, Buffer, string][] = [
  ['IPv4 in version 1', v1('PROXY TCP4 198.51.100.7 203.0.113.1 4711 5027'), '198.51.100.7'],
  ['IPv6 in version 1', v1('PROXY TCP6 2001:db8:0:0::7 2001:db8::1 4711 5027'), '2001:db8::7'],
  ['IPv4 in the form of IPv6', v1('PROXY TCP6 ::ffff:198.51.100.7 ::1 4711 5027'), '198.51.100.7'],
  ['IPv4 in version 2', v2(`2111000c${ipv4}`), '198.51.100.7'],
  ['IPv6 in version 2', v2(`21210024${ipv6}`), '2001:db8::7'],
  ['IPv4 in the form of IPv6 in version 2', v2(`21210024${mapped}`), '198.51.100.7'],
  ['what a balancer adds', v2(`21110013${ipv4}03000400000000`), '198.51.100.7'],
]

test.each(named)('%s names the sender', (_, header, address) => {
  const found = { length: header.length, source: { address, port: 4711 } }
  expect(parseProxyHeader(header)).toEqual(found)
  expect(parseProxyHeader(Buffer.concat([header, Buffer.from('a message')]))).toEqual(found)
})

const unnamed: [string, Buffer][] = [
  ['a health check', v2('20000000')],
  ['a health check with addresses', v2(`2011000c${ipv4}`)],
  ['a local socket', v2(`213100d8${'00'.repeat(216)}`)],
  ['a datagram', v2(`2112000c${ipv4}`)],
  ['an unknown sender in version 2', v2('21000000')],
  ['an unknown sender in version 1', v1('PROXY UNKNOWN')],
  ['an unknown sender with words', v1('PROXY UNKNOWN ffff:: ffff:: 65535 65535')],
]

test.each(unnamed)('%s stands for the balancer', (_, header) => {
  expect(parseProxyHeader(header)).toEqual({ length: header.length, source: undefined })
})

test.each([
  ['an impossible address', v1('PROXY TCP4 198.51.100.256 203.0.113.1 4711 5027')],
  ['an address of the other family', v1('PROXY TCP4 2001:db8::7 2001:db8::1 4711 5027')],
  ['an address with a zone', v1('PROXY TCP6 fe80::7%eth0 fe80::1 4711 5027')],
  ['an impossible port', v1('PROXY TCP4 198.51.100.7 203.0.113.1 65536 5027')],
  ['a missing port', v1('PROXY TCP4 198.51.100.7 203.0.113.1 4711')],
  ['another protocol', v1('PROXY UDP4 198.51.100.7 203.0.113.1 4711 5027')],
  ['two spaces', v1('PROXY  TCP4 198.51.100.7 203.0.113.1 4711 5027')],
  ['a line that does not end', Buffer.from(`PROXY UNKNOWN ${'x'.repeat(93)}`)],
  ['another version', v2(`3111000c${ipv4}`)],
  ['another command', v2(`2211000c${ipv4}`)],
  ['another family', v2(`2141000c${ipv4}`)],
  ['another transport', v2(`2113000c${ipv4}`)],
  ['less than two addresses', v2(`2111000b${ipv4}`)],
  ['IPv4 in the place of IPv6', v2(`2121000c${ipv4}`)],
  ['a header of 64 kB', v2('2111ffff')],
])('%s is malformed', (_, bytes) => {
  expect(parseProxyHeader(bytes)).toBe('malformed')
})

test('a message of a device is no header', () => {
  const messages = ['000f333532', '7878', '47455420', '50524f585a', '0d0a0d0a01']
  expect(messages.map((hex) => parseProxyHeader(Buffer.from(hex, 'hex')))).toEqual(Array(5).fill('absent'))
})

const valid = fc.constantFrom(...[...named, ...unnamed].map(([, header]) => header))
const bytes = fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some))
/** A header with one byte changed, or that ends early, before anything. */
const spoilt = fc
  .record({ header: valid, at: fc.nat(60), byte: fc.nat(255), end: fc.nat(300), rest: bytes })
  .map(({ header, at, byte, end, rest }) => {
    const changed = Buffer.from(header)
    changed[at] = byte
    return Buffer.concat([changed.subarray(0, end), rest])
  })
const starts = fc.record({ start: fc.constantFrom(v2(''), Buffer.from('PROXY ')), rest: bytes })
const anything = fc.oneof(
  bytes,
  spoilt,
  starts.map(({ start, rest }) => Buffer.concat([start, rest])),
)

test('however the bytes are split, the answer is the same, and what follows a header changes nothing', () => {
  fc.assert(
    fc.property(anything, bytes, (sent, more) => {
      const answers = Array.from({ length: sent.length + 1 }, (_, end) =>
        parseProxyHeader(sent.subarray(0, end)),
      )
      const first = answers.find((answer) => answer !== 'incomplete')
      if (first === undefined) return
      const decided = answers.slice(answers.indexOf(first))
      expect([...decided, parseProxyHeader(Buffer.concat([sent, more]))]).toEqual(
        Array(decided.length + 1).fill(first),
      )
    }),
  )
})

test('a header that is cut off anywhere is incomplete', () => {
  for (const [, header] of [...named, ...unnamed])
    for (let end = 0; end < header.length; end++)
      expect(parseProxyHeader(header.subarray(0, end))).toBe('incomplete')
})
