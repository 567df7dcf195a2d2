/** Rules for the commands of all protocols, and the examples of their documents. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Addressee, Command, CommandEncoder, CommandKind } from './command.ts'
import { crc16Itu } from './checksums/crc.ts'
import { fromHex, fromAscii, toAscii, toHex } from './text/text.ts'
import { protocols } from './protocols.ts'
import { gt06Commands } from './gt06/commands.ts'
import { gt06Frames } from './gt06/decode.ts'
import { gt06Encoder } from './gt06/encode.ts'
import { hasChecksum } from './gt06/frame.ts'
import { h02Commands } from './h02/commands.ts'
import { meitrackCommands } from './meitrack/commands.ts'
import { meitrackFrames } from './meitrack/decode.ts'
import { meitrackEncoder } from './meitrack/encode.ts'
import type { FrameProtocol } from './message.ts'
import { suntechCommands } from './suntech/commands.ts'
import { suntechFrames } from './suntech/decode.ts'
import { suntechEncoder } from './suntech/encode.ts'
import { encodeMessage } from './jt808/header.ts'
import { jt808Commands } from './jt808/commands.ts'
import { jt808Frames } from './jt808/decode.ts'
import { teltonikaCommands } from './teltonika/commands.ts'
import { teltonikaFrames } from './teltonika/decode.ts'
import { encodeText, tcpEncoder } from './teltonika/encode.ts'
import { framed } from './teltonika/testing.ts'
import { tk103Commands } from './tk103/commands.ts'
import { watchCommands } from './watch/commands.ts'

const NOON = Date.UTC(2026, 5, 1, 13, 3, 5)
const context = { receivedMs: NOON }
const to = (address = '', serial = 1): Addressee => ({ address, serial, timeMs: NOON })

const samples: { [Kind in CommandKind]: Extract<Command, { kind: Kind }> } = {
  positionNow: { kind: 'positionNow' },
  reportingInterval: { kind: 'reportingInterval', seconds: 60 },
  outputOn: { kind: 'outputOn', output: 2 },
  outputOff: { kind: 'outputOff', output: 2 },
  immobilise: { kind: 'immobilise' },
  mobilise: { kind: 'mobilise' },
  customText: { kind: 'customText', text: 'STATUS#' },
}

const commanded = Object.entries(protocols).flatMap(([name, { tcp, udp }]) => {
  const commands: CommandEncoder | undefined = tcp?.commands ?? udp?.commands
  return commands ? [{ name, commands }] : []
})

describe.each(commanded)('commands of $name', ({ commands }) => {
  const address = commands === jt808Commands ? '7e0000013912345678' : '3G*8800000015*'

  test('differ from each other, and undo each other in pairs', () => {
    const sent = commands.kinds.map((kind) => toHex(commands.encode(samples[kind], to(address))))
    expect(new Set(sent).size).toBe(sent.length)
    for (const [one, other] of [
      ['immobilise', 'mobilise'],
      ['outputOn', 'outputOff'],
    ] as const)
      expect(commands.kinds.includes(one)).toBe(commands.kinds.includes(other))
    expect(commands.outputs > 0).toBe(commands.kinds.includes('outputOn'))
  })

  test('are no others', () => {
    for (const command of Object.values(samples)) {
      if (!commands.kinds.includes(command.kind))
        expect(() => commands.encode(command, to(address))).toThrow(RangeError)
    }
  })
})

describe('Teltonika, as in its wiki', () => {
  const getinfo = '000000000000000f0c010500000007676574696e666f0100004312'
  const getio = '000000000000000d0c010500000005676574696f01000000cb'

  test.each([
    ['getinfo', getinfo],
    ['getio', getio],
  ])('%s', (text, frame) => {
    expect(toHex(teltonikaCommands.encode({ kind: 'customText', text }, to()))).toBe(frame)
  })

  test('the answer to getinfo', () => {
    const answer =
      '00000000000000900c010600000088494e493a323031392f372f323220373a3232205254433a323031392f372f323220373a3533205253543a32204552523a312053523a302042523a302043463a302046473a3020464c3a302054553a302f302055543a3020534d533a30204e4f4750533a303a3330204750533a31205341543a302052533a332052463a36352053463a31204d443a30010000c78f'
    expect(teltonikaFrames.decode(fromHex(answer))).toEqual([
      {
        kind: 'text',
        text: 'INI:2019/7/22 7:22 RTC:2019/7/22 7:53 RST:2 ERR:1 SR:0 BR:0 CF:0 FG:0 FL:0 TU:0/0 UT:0 SMS:0 NOGPS:0:30 GPS:1 SAT:0 RS:3 RF:65 SF:1 MD:0',
        answers: { kinds: ['customText'] },
      },
    ])
  })

  test.each<[string, CommandKind[]]>([
    ['GPS:1 Sat:7 Lat:54.71473 Long:25.30304', ['positionNow']],
    ['New value 10050:60;10055:60;', ['reportingInterval']],
    ['DOUT1:1 Timeout:INFINITY DOUT2:IGNORED', ['outputOn', 'outputOff', 'immobilise', 'mobilise']],
    ['Digital outputs are set to: 10', ['outputOn', 'outputOff', 'immobilise', 'mobilise']],
    ['$TEMP,21.5', []],
  ])('%s answers only what is answered so', (text, kinds) => {
    expect(teltonikaFrames.decode(encodeText(text))).toEqual([
      { kind: 'text', text, answers: { kinds: ['customText', ...kinds] } },
    ])
  })

  test('codec 14: an answer, and a command for another device', () => {
    const answer =
      '00000000000000ab0e0106000000a303520930814522515665723a30332e31382e31345f3034204750533a41584e5f352e31305f333333332048773a464d42313230204d6f643a313520494d45493a33353230393330383134353232353120496e69743a323031382d31312d323220373a313320557074696d653a3137323334204d41433a363042444430303136323631205350433a312830292041584c3a30204f42443a3020424c3a312e362042543a340100007aae'
    expect(teltonikaFrames.decode(fromHex(answer))).toEqual([
      {
        kind: 'text',
        text: 'Ver:03.18.14_04 GPS:AXN_5.10_3333 Hw:FMB120 Mod:15 IMEI:352093081452251 Init:2018-11-22 7:13 Uptime:17234 MAC:60BDD0016261 SPC:1(0) AXL:0 OBD:0 BL:1.6 BT:4',
        answers: { kinds: ['customText'] },
      },
    ])
    expect(teltonikaFrames.decode(framed(fromHex('0e011100000008035209308145246801')))).toEqual([
      { kind: 'status', status: {}, answers: { isRefused: true } },
    ])
  })

  test('an output is switched without the others', () => {
    const text = (command: Command) => toAscii(teltonikaCommands.encode(command, to())).slice(15, -5)
    expect(text({ kind: 'outputOn', output: 1 })).toBe('setdigout 1')
    expect(text({ kind: 'outputOff', output: 3 })).toBe('setdigout ??0')
  })
})

describe('GT06', () => {
  test('a text is framed with the flag that its answer repeats', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'z', '0', ',', '#', '=', ' '), minLength: 1, maxLength: 160 }),
        fc.integer({ min: 1, max: 0xffff }),
        (text, serial) => {
          const bytes = gt06Commands.encode({ kind: 'customText', text }, to('', serial))
          expect(gt06Frames.frame(bytes).frames).toEqual([bytes])
          expect(hasChecksum(bytes)).toBe(true)
          const flag = serial.toString(16).padStart(8, '0')
          const length = (4 + text.length).toString(16).padStart(2, '0')
          expect(toHex(bytes.subarray(3, -8))).toBe(`80${length}${flag}${toHex(fromAscii(text))}`)
        },
      ),
    )
  })

  test('a cut that the tracker refuses while driving is refused', () => {
    const answer = gt06Commands.encode(
      { kind: 'customText', text: 'DYD=Speed Limit, Speed 40km/h' },
      to('', 7),
    )
    // The same envelope as an answer.
    answer[3] = 0x15
    const [message] = gt06Frames.decode(withChecksum(answer), context)
    expect(message).toMatchObject({
      kind: 'text',
      text: 'DYD=Speed Limit, Speed 40km/h',
      answers: { serial: 7, isRefused: true },
    })
  })
})

describe('JT/T 808', () => {
  // From a test of Traccar: a device that sends its IMEI in binary.
  const number = fromHex('0b3a73ce2ff2')
  const heartbeat = encodeMessage({ mark: 0x7e, type: 0x0002, number, serial: 9 }, new Uint8Array(0))
  const address = jt808Commands.addressIn?.(heartbeat)

  test('a cut of the fuel', () => {
    const bytes = jt808Commands.encode({ kind: 'immobilise' }, { ...to(address), serial: 0 })
    expect(toHex(bytes)).toBe('7e810500010b3a73ce2ff20000f0247e')
  })

  test('a text', () => {
    const command = { kind: 'customText', text: 'Test, Command, 123#' } as const
    expect(toHex(jt808Commands.encode(command, { ...to(address), serial: 0 }))).toBe(
      '7e830000140b3a73ce2ff2000001546573742c20436f6d6d616e642c2031323323a57e',
    )
  })

  test('the reporting interval is the parameter 0x0029', () => {
    const bytes = jt808Commands.encode(samples.reportingInterval, to(address, 0x0102))
    expect(toHex(bytes.subarray(1, -2))).toBe('8103000a0b3a73ce2ff201020100000029040000003c')
  })

  test.each([
    [0, {}],
    [1, { isRefused: true }],
    [3, { isRefused: true }],
  ])('a confirmation with the result %i', (result, answers) => {
    const body = Uint8Array.of(0x01, 0x02, 0x81, 0x05, result)
    const bytes = encodeMessage({ mark: 0x7e, type: 0x0001, number, serial: 10 }, body)
    expect(jt808Frames.decode(bytes, context)).toEqual([
      { kind: 'status', deviceId: '123456789012347', status: {}, answers: { serial: 0x0102, ...answers } },
    ])
  })

  test('a confirmation of another message is only a sign of life', () => {
    const body = Uint8Array.of(0, 1, 0x83, 0x01, 0)
    const bytes = encodeMessage({ mark: 0x7e, type: 0x0001, number, serial: 10 }, body)
    expect(jt808Frames.decode(bytes, context)).toMatchObject([{ kind: 'keepAlive' }])
  })

  test('the location that was asked for answers the query', () => {
    const location = '000000000000000301583dca06c9eaf80014025800b4260601130305'
    const body = fromHex(`0102${location}`)
    const bytes = encodeMessage({ mark: 0x7e, type: 0x0201, number, serial: 11 }, body)
    const [message] = jt808Frames.decode(bytes, context)
    expect(message).toMatchObject({
      kind: 'positions',
      records: [{ latitude: 22.560202, longitude: 113.896184, speedKmh: 60, headingDegrees: 180 }],
      answers: { serial: 0x0102 },
    })
    expect(message).not.toHaveProperty('acknowledge')
  })
})

const status: Command = { kind: 'customText', text: 'STATUS#' }
const simulated = [
  {
    name: 'teltonika',
    commands: teltonikaCommands,
    frames: teltonikaFrames,
    encoder: tcpEncoder,
    command: status,
    text: 'Simulated: STATUS#',
    answers: { kinds: ['customText'] },
  },
  {
    name: 'gt06',
    commands: gt06Commands,
    frames: gt06Frames,
    encoder: gt06Encoder,
    command: status,
    text: 'Simulated: STATUS#',
    answers: { serial: 77 },
  },
  {
    name: 'meitrack',
    commands: meitrackCommands,
    frames: meitrackFrames,
    encoder: meitrackEncoder,
    address: '353358017784062',
    command: samples.outputOn,
    text: 'C01,OK',
    answers: { kinds: ['customText', 'outputOn', 'outputOff', 'immobilise', 'mobilise'] },
  },
  {
    name: 'suntech',
    commands: suntechCommands,
    frames: suntechFrames,
    encoder: suntechEncoder,
    address: 'ST300CMD;100850000;02',
    command: samples.immobilise,
    text: '010;Enable1',
    answers: { kinds: ['customText', 'outputOn', 'immobilise'] },
  },
]

test.each(simulated)('a simulated device of $name answers what it is told', (one) => {
  const { commands, frames, encoder, command, text, answers, address = '' } = one
  const sent = commands.encode(command, to(address, 77))
  const answered = encoder.answerCommand?.(sent)
  expect(answered?.length).toBe(sent.length)
  expect(encoder.answerCommand?.(sent.subarray(0, -1))).toBeUndefined()
  const [message] = frames.decode(answered?.answer ?? sent, context)
  expect(message).toMatchObject({ kind: 'text', text, answers })
})

const vallettaFix = { timeMs: 0, latitude: 35.8989, longitude: 14.5146, satellites: 7 }

test.each<[Command, string]>([
  [{ kind: 'positionNow' }, 'GPS:1 Sat:7 Lat:35.89890 Long:14.51460'],
  [
    { kind: 'reportingInterval', seconds: 60 },
    'New value 10050:60;10055:60;10150:60;10155:60;10250:60;10255:60;',
  ],
  [{ kind: 'outputOn', output: 2 }, 'DOUT1:IGNORED DOUT2:1 Timeout:INFINITY'],
  [{ kind: 'outputOff', output: 1 }, 'DOUT1:0 Timeout:INFINITY'],
  [{ kind: 'immobilise' }, 'DOUT1:1 Timeout:INFINITY'],
  [{ kind: 'mobilise' }, 'DOUT1:0 Timeout:INFINITY'],
  [{ kind: 'customText', text: 'getver' }, 'Simulated: getver'],
])('a simulated Teltonika answers %o so that the command counts as answered', (command, text) => {
  const answered = tcpEncoder.answerCommand?.(teltonikaCommands.encode(command, to()), vallettaFix)
  const [message] = teltonikaFrames.decode(answered?.answer ?? Uint8Array.of())
  expect(message).toMatchObject({
    kind: 'text',
    text,
    answers: { kinds: expect.arrayContaining([command.kind]) },
  })
})

test('a simulated Teltonika without a position says that it has no fix', () => {
  const sent = teltonikaCommands.encode({ kind: 'positionNow' }, to())
  const expected = encodeText('GPS:0 Sat:0 Lat:0.00000 Long:0.00000')
  expect(tcpEncoder.answerCommand?.(sent)?.answer).toEqual(expected)
})

test('a simulated Suntech says nothing to the answer to its call for help, and reads the command behind it', () => {
  const heard = fromAscii('ST300CMD;100850000;02;AckEmerg\r')
  expect(suntechEncoder.answerCommand(heard)).toEqual({ length: heard.length })
})

const texts = [
  {
    what: 'H02 cuts the fuel',
    commands: h02Commands,
    frame: '*HQ,0000000000,V1,#',
    command: samples.immobilise,
    expected: '*HQ,0000000000,S20,130305,1,1#',
  },
  {
    what: 'H02 restores it',
    commands: h02Commands,
    frame: '*TH,2020916012,HTBT#',
    command: samples.mobilise,
    expected: '*TH,2020916012,S20,130305,1,0#',
  },
  {
    what: 'H02 has an interval',
    commands: h02Commands,
    frame: '*HQ,0000000000,V1,#',
    command: samples.reportingInterval,
    expected: '*HQ,0000000000,S71,130305,22,60#',
  },
  {
    what: 'a watch locates itself',
    commands: watchCommands,
    frame: '[3G*8800000015*0002*LK]',
    command: samples.positionNow,
    expected: '[3G*8800000015*0002*CR]',
  },
  {
    what: 'a watch has an interval',
    commands: watchCommands,
    frame: '[SG*8800000015*0002*LK]',
    command: samples.reportingInterval,
    expected: '[SG*8800000015*0009*UPLOAD,60]',
  },
  {
    what: 'a watch with an index gets it back',
    commands: watchCommands,
    frame: '[ZJ*014111001332708*0075*0002*LK]',
    command: samples.positionNow,
    expected: '[ZJ*014111001332708*0075*0002*CR]',
  },
  {
    what: 'Meitrack locates itself',
    commands: meitrackCommands,
    frame: '$$Q28,353358017784062,AAC,1*00\r\n',
    command: samples.positionNow,
    expected: '@@B25,353358017784062,A10*5B\r\n',
  },
  {
    what: 'Meitrack has an interval of tens of seconds',
    commands: meitrackCommands,
    frame: '$$Q28,353358017784062,AAC,1*00\r\n',
    command: samples.reportingInterval,
    expected: '@@B27,353358017784062,A12,6*C1\r\n',
  },
  {
    what: 'Meitrack switches one of five outputs',
    commands: meitrackCommands,
    frame: '$$Q28,353358017784062,AAC,1*00\r\n',
    command: samples.outputOff,
    expected: '@@B33,353358017784062,C01,0,20222*DC\r\n',
  },
  {
    what: 'an old Suntech is immobilised',
    commands: suntechCommands,
    frame: 'ST300ALV;100850000\r',
    command: samples.immobilise,
    expected: 'ST300CMD;100850000;02;Enable1\r',
  },
  {
    what: 'an old Suntech locates itself',
    commands: suntechCommands,
    frame: 'ST300ALV;100850000\r',
    command: samples.positionNow,
    expected: 'ST300CMD;100850000;02;StatusReq\r',
  },
  {
    what: 'a new Suntech is released',
    commands: suntechCommands,
    frame: 'ALV;4309999001\r',
    command: samples.mobilise,
    expected: 'CMD;4309999001;04;02\r',
  },
  {
    what: 'a new Suntech switches its second output',
    commands: suntechCommands,
    frame: 'ALV;4309999001\r',
    command: samples.outputOn,
    expected: 'CMD;4309999001;04;03\r',
  },
  {
    what: 'TK103 cuts the fuel',
    commands: tk103Commands,
    frame: '(087073803649BP00)',
    command: samples.immobilise,
    expected: '(087073803649AV010)',
  },
]

test.each<[FrameProtocol, string, object]>([
  [meitrackFrames, '$$S28,353358017784062,A12,OK*02\r\n', { kinds: ['customText', 'reportingInterval'] }],
  [meitrackFrames, '$$S29,353358017784062,A21,ERR*02\r\n', { kinds: ['customText'], isRefused: true }],
  [
    meitrackFrames,
    '$$Q128,353358017784062,AAA,34,22.543176,114.078448,100313093738,A,5,22,2,205,5,-14,0,60,0|0|10133|4110,0000,149|153|173|2707|914,*91\r\n',
    { kinds: ['positionNow'] },
  ],
  [
    suntechFrames,
    'ST300CMD;Res;100850000;010;Enable1\r',
    { kinds: ['customText', 'outputOn', 'immobilise'] },
  ],
  [suntechFrames, 'RES;4309999001;04;02;TEST\r', { kinds: ['customText', 'outputOff', 'mobilise'] }],
  [suntechFrames, 'ST300CMD;Res;100850000;010;ReqIMSI;724031111553779\r', { kinds: ['customText'] }],
])('an answer says which commands it may be for', (frames, text, answers) => {
  expect(frames.decode(fromAscii(text), context)).toMatchObject([{ answers }])
})

describe('texts', () => {
  test.each(texts)('$what', ({ commands, frame, command, expected }) => {
    const address = commands.addressIn?.(fromAscii(frame))
    expect(toAscii(commands.encode(command, to(address)))).toBe(expected)
  })

  test.each([
    ['a binary message of H02', h02Commands, '24'],
    ['a Suntech that sends bytes', suntechCommands, '810002'],
    ['a Suntech without a supply', suntechCommands, toHex(fromAscii('ST910;Location;123456;1\r'))],
    ['a TK103 with commas', tk103Commands, toHex(fromAscii('(087073803649,BP00)'))],
  ] as const)('%s names no address to send commands to', (_, commands, frame) => {
    expect(commands.addressIn?.(fromHex(frame))).toBe('')
  })
})

function withChecksum(bytes: Uint8Array): Uint8Array {
  const checksum = crc16Itu(bytes, 2, bytes.length - 4)
  return Uint8Array.of(...bytes.subarray(0, -4), checksum >> 8, checksum & 0xff, 0x0d, 0x0a)
}
