import { expect, test } from 'vitest'
import { decodeJson, decodeQuery } from './osmand/decode.ts'
import { protocols } from './registry.ts'
import { teltonikaUdp } from './teltonika/datagram.ts'
import { teltonika } from './teltonika/decode.ts'

test('each protocol has its default port and what it is spoken over', () => {
  expect(protocols).toEqual({
    teltonika: { defaultPort: 5027, tcp: teltonika, udp: teltonikaUdp },
    osmand: { defaultPort: 5055, http: { name: 'osmand', decodeQuery, decodeJson } },
  })
})
