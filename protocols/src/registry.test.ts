import { expect, test } from 'vitest'
import { titleOf } from './protocol.ts'
import { protocols } from './protocols.ts'

test('each protocol has its default port, what it is spoken over, and how the number comes', () => {
  const facts = Object.entries(protocols).map(([name, { defaultPort, tcp, udp, http, tls }]) => {
    const ways = [tcp && 'tcp', udp && 'udp', http && 'http', tls && 'tls'].filter(Boolean).join(' ')
    const number = tcp ? (tcp.numberOf ? 'message' : 'login') : 'request'
    return `${name} ${defaultPort} ${ways} ${number}`
  })
  expect(facts).toEqual([
    'gt06 5023 tcp udp login',
    'h02 5013 tcp udp message',
    'teltonika 5027 tcp udp tls login',
    'osmand 5055 http tls request',
  ])
})

test('no two have the same port or label, and each name fits the name of a setting', () => {
  const all = Object.values(protocols)
  expect(new Set(all.map(({ defaultPort }) => defaultPort)).size).toBe(all.length)
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
  for (const name of Object.keys(protocols)) expect(name).toMatch(/^[a-z][a-z0-9]*$/)
})

test('a protocol is called as those know it who install devices', () => {
  expect(Object.values(protocols).map(titleOf)).toEqual([
    'GT06 (Concox, Jimi and compatible)',
    'H02 (SinoTrack and compatible)',
    'Teltonika',
    'OsmAnd (Traccar Client and compatible)',
  ])
})
