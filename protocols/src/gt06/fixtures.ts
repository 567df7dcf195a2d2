/**
 * Lookup table: real frames and their expected messages; every frame that ever fails is added. The bytes and
 * the asserted values are facts from Traccar's tests (Apache-2.0, https://www.traccar.org).
 */
import type { FrameFixture, SplitterFixture } from '../fixture.ts'
import { fromHex } from '../text.ts'

const nothing = new Uint8Array(0)

export const fixtures: FrameFixture[] = [
  {
    name: 'e4d8e9e09d2a, Gt06ProtocolDecoder.testDecode 3',
    hex: '79790026f16318c0000001010100020101000301000004010100050201950006010010000100008021af0d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 4.05 }],
    expected: [
      {
        kind: 'status',
        timeMs: 1662566400000,
        status: { ignition: true, batteryVolts: 4.05 },
        acknowledge: fromHex('79790005f10080f3c00d0a'),
      },
    ],
  },
  {
    name: '0fd9f9458d6a, Gt06ProtocolDecoder.testDecode 5',
    hex: '78782e610869412070143950190a1e0d3806c802b0eb0f0561ecdc00d80002d404000004215f0e000001395581000d1ca60d0a',
    asserted: [{ kind: 'attribute', key: 'driverUniqueId', value: '20534657' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1761832566000,
            latitude: -25.08274611111111,
            longitude: -50.168726666666664,
            speedKmh: 0,
            satellites: 8,
            headingDegrees: 0,
            ignition: true,
            extra: { gsmOperator: 72404, gsmArea: 0, gsmCell: 69295886, driverCard: '20534657' },
          },
        ],
        acknowledge: fromHex('78780561000d16fd0d0a'),
      },
    ],
  },
  {
    name: 'd0f78a507cf4, Gt06ProtocolDecoder.testDecode 6',
    hex: '7979001f70002c00046919c641007f000ec4a82841074a7fff64012201dc071ea430360d0a',
    asserted: [{ kind: 'attribute', key: 'tag1Temp', value: 29 }],
    expected: [
      {
        kind: 'status',
        timeMs: 1763296833000,
        status: { extra: { beaconCelsius: 29, beaconHumidityPercent: 47.6 } },
        acknowledge: fromHex('79790005701ea4cd570d0a'),
      },
    ],
  },
  {
    name: '49bd796eba24, Gt06ProtocolDecoder.testDecode 8',
    hex: '7979003e3819050e0e0c26c5010fd98e0905f53000ccab0e000302c80100000c240000000000048b08001b002e04000015c4003b020000003c0401020001021f60220d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1747231958000,
            latitude: 9.89775,
            longitude: -84.10299555555555,
            speedKmh: 0,
            satellites: 5,
            headingDegrees: 171,
            ignition: true,
            valid: false,
            odometerMeters: 5572,
            extra: { gsmOperator: 71201, gsmArea: 3108, gsmCell: 297736 },
          },
        ],
        acknowledge: fromHex('7979000538021f3a8a0d0a'),
      },
    ],
  },
  {
    name: '03adaea14d37, Gt06ProtocolDecoder.testDecode 10',
    hex: '787818a300000005321e020000000002584f000100060000008f920d0a',
    asserted: [{ kind: 'attribute', key: 'steps', value: 600 }],
    expected: [
      {
        kind: 'status',
        status: { batteryPercent: 79, extra: { steps: 600 } },
        acknowledge: fromHex('787805a30000723a0d0a'),
      },
    ],
  },
  {
    name: 'bfaba60fcf2a, Gt06ProtocolDecoder.testDecode 13',
    hex: '787840a2180b0f0f3407cf00602cd208354064001c6a02dc650000698100000000095674c9114100002a04000100004b31000000000863829079286793020001a22a8f0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1731685927000,
            latitude: 3.501627777777778,
            longitude: -76.50423333333333,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 106,
            ignition: false,
            batteryPercent: 42,
            gsmSignal: 5,
            odometerMeters: 19249,
            extra: { gsmOperator: 732101, gsmArea: 27009, gsmCell: 156660937, engineMinutes: 0 },
          },
        ],
        acknowledge: fromHex('787805a201a2b7260d0a'),
      },
    ],
  },
  {
    name: '4c25e50c7bf3, Gt06ProtocolDecoder.testDecode 17',
    hex: '7878131340b2fa000201040000000000011c00400e550d0a',
    asserted: [{ kind: 'attribute', key: 'temp1', value: 28.4 }],
    expected: [
      {
        kind: 'status',
        status: { ignition: false, batteryPercent: 1, extra: { celsius: 28.4 } },
        acknowledge: fromHex('787805130040ba7c0d0a'),
      },
    ],
  },
  {
    name: 'fe41b023a438, Gt06ProtocolDecoder.testDecode 19',
    hex: '787840a218061b0e0f05cf021d22430aa2660b005c00014e140000026500000000024d4e02114504df06031c010007d00000000000086973105524576500c802a86fda0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1719497705000,
            latitude: 19.70208166666667,
            longitude: -99.11950833333333,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: false,
            externalVolts: 12.47,
            batteryPercent: 100,
            gsmSignal: 4,
            odometerMeters: 512000,
            extra: {
              gsmOperator: 33420,
              gsmArea: 613,
              gsmCell: 38620674,
              charging: true,
              alarm: 'alarm28',
              engineMinutes: 0,
            },
          },
        ],
        acknowledge: fromHex('787805a202a832140d0a'),
      },
    ],
  },
  {
    name: '5a590ca581ea, Gt06ProtocolDecoder.testDecode 20',
    hex: '79790007940b010a0b5ace0d0a',
    asserted: [{ kind: 'attribute', key: 'networkTechnology', value: '4G' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { network: '4G' } },
        acknowledge: fromHex('79790005940a0b089b0d0a'),
      },
    ],
  },
  {
    name: '4baf355c4c50, Gt06ProtocolDecoder.testDecode 23',
    hex: '7878281718060e021831c6026e8acc0c361b1000140001cc00286d000f4dbf0000012ca7e001000004b2630d0a',
    asserted: [{ kind: 'attribute', key: 'driverUniqueId', value: 'bf0000012ca7e001' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1718331889000,
            latitude: 22.66606888888889,
            longitude: 113.81803555555555,
            speedKmh: 0,
            satellites: 6,
            headingDegrees: 0,
            extra: { gsmOperator: 46000, gsmArea: 10349, gsmCell: 3917, driverCard: 'bf0000012ca7e001' },
          },
        ],
        acknowledge: fromHex('787805170004dd3d0d0a'),
      },
    ],
  },
  {
    name: 'cc9dd240c501, Gt06ProtocolDecoder.testDecode 24',
    hex: '78782732180214123324ca0162bdf0041f45d900190b0a02d4000bc5270000ec025206040202005e07e10d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1708455096000,
            latitude: -12.91576,
            longitude: -38.42131166666667,
            speedKmh: 0,
            satellites: 10,
            headingDegrees: 267,
            ignition: true,
            event: 'powerCut',
            batteryPercent: 100,
            gsmSignal: 5,
            extra: { gsmOperator: 72411, gsmArea: 50471, gsmCell: 60418, alarm: 'powerCut' },
          },
        ],
        acknowledge: fromHex('78780532005e1a640d0a'),
      },
    ],
  },
  {
    name: 'ccca7497f30f, Gt06ProtocolDecoder.testDecode 30',
    hex: '787829a0170704112226cf0163fe7c0420f6f000091302d402000091290000000007186b8f01030001460d010d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1688492078000,
            latitude: -12.961348888888889,
            longitude: -38.482906666666665,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 275,
            valid: false,
            ignition: true,
            extra: { gsmOperator: 72402, gsmArea: 37161, gsmCell: 119040911 },
          },
        ],
        acknowledge: fromHex('787805a00146a3b40d0a'),
      },
    ],
  },
  {
    name: '70b9b4bc97da, Gt06ProtocolDecoder.testDecode 31',
    hex: '797900109b0344373532304136320d0a000f87f00d0a',
    asserted: [{ kind: 'attribute', key: 'result', value: 'D7520A62' }],
    expected: [{ kind: 'text', text: 'D7520A62', acknowledge: fromHex('797900059b000ff9080d0a') }],
  },
  {
    name: '5a307a46ae56, Gt06ProtocolDecoder.testDecode 32',
    hex: '7878241617070a150e24ca01fba0040780e177005c0001720253360027db6204e40400004bf1e90d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'sos' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1689023676000,
            latitude: 18.482064444444443,
            longitude: -69.93713277777778,
            speedKmh: 0,
            satellites: 10,
            headingDegrees: 0,
            ignition: true,
            event: 'panic',
            externalVolts: 12.52,
            gsmSignal: 5,
            extra: { gsmOperator: 37002, gsmArea: 21302, gsmCell: 10203, alarm: 'sos' },
          },
        ],
        acknowledge: fromHex('78780516004b3d120d0a'),
      },
    ],
  },
  {
    name: 'df4cb99a0ef4, Gt06ProtocolDecoder.testDecode 33',
    hex: '78780a130604ea04000006bc8a0d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: null }],
    expected: [
      {
        kind: 'status',
        status: { ignition: true, externalVolts: 12.58, gsmSignal: 5, extra: { charging: true } },
        acknowledge: fromHex('7878051300069d4e0d0a'),
      },
    ],
    differs: 'The source reads this voltage only of one model; read as levels, it is a signal of 234.',
  },
  {
    name: '2c702bde4299, Gt06ProtocolDecoder.testDecode 34',
    hex: '797900849404414c4d313d43353b414c4d323d43433b414c4d333d35433b535441313d43303b4459443d30313b534f533d303133323838333730302c2c3b43454e5445523d303133323838333730303b46454e43453d46656e63652c4f46462c302c302e3030303030302c302e3030303030302c3330302c494e206f72204f55542c313b00b79d120d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'text',
        text: 'ALM1=C5;ALM2=CC;ALM3=5C;STA1=C0;DYD=01;SOS=0132883700,,;CENTER=0132883700;FENCE=Fence,OFF,0,0.000000,0.000000,300,IN or OUT,1;',
        acknowledge: fromHex('797900059400b78a0c0d0a'),
      },
    ],
  },
  {
    name: '7574f2ac4bfa, Gt06ProtocolDecoder.testDecode 35',
    hex: '78782912170316053b3bcf015b51220af1201105d56100000000000000000000869c0130010000000238d1af0d0a',
    asserted: [{ kind: 'attribute', key: 'drivingTime', value: 0 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1679464799000,
            latitude: 12.645423333333333,
            longitude: 101.98585833333334,
            speedKmh: 5,
            satellites: 15,
            headingDegrees: 353,
            ignition: true,
            odometerMeters: 34460,
            extra: { drivingSeconds: 0 },
          },
        ],
        acknowledge: fromHex('7878051202382cdf0d0a'),
      },
    ],
  },
  {
    name: 'e0623674fe1f, Gt06ProtocolDecoder.testDecode 39',
    hex: '78781511170103100e1f9904efe30400a97f88003410ffdd000d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1672762471000,
            latitude: 46.016713333333335,
            longitude: 6.17124,
            speedKmh: 0,
            satellites: 9,
            headingDegrees: 16,
          },
        ],
      },
    ],
  },
  {
    name: '90b42757fa4c, Gt06ProtocolDecoder.testDecode 41',
    hex: '7878131302801900002e42016f000000003a0177ef180d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 3.67 }],
    expected: [
      {
        kind: 'status',
        status: { ignition: true, batteryPercent: 46, batteryVolts: 3.67 },
        acknowledge: fromHex('787805130177e6980d0a'),
      },
    ],
  },
  {
    name: '8c39f357ed6d, Gt06ProtocolDecoder.testDecode 44',
    hex: '78782516160908063736c0006e70110442fc800000000800000000000000000300002512000473fb0d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'tampering' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1662620154000,
            latitude: -4.020916111111111,
            longitude: 39.7216,
            speedKmh: 0,
            satellites: 0,
            headingDegrees: 0,
            valid: false,
            ignition: true,
            batteryPercent: 0,
            gsmSignal: 0,
            extra: { alarm: 'tampering' },
          },
        ],
        acknowledge: fromHex('78780516000487e10d0a'),
      },
    ],
  },
  {
    name: '8e92266a726a, Gt06ProtocolDecoder.testDecode 59',
    hex: '797900a56615010d081f3b012c323131303d30303033643238342c323130353d30303030316332302c323130623d30303030326537632c323130633d30303033643238342c323130663d30303030306331632c323130643d30303030323166632c323161363d30303030303030302c323130343d30303030306531302c323132663d30303030303030302c323134353d30303030303030302ccb03851f5f03c020525514a7003e216a0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1610526719000,
            latitude: 32.80887055555556,
            longitude: 34.95713,
            speedKmh: 85,
            satellites: 11,
            headingDegrees: 167,
            extra: {
              obd: ',2110=0003d284,2105=00001c20,210b=00002e7c,210c=0003d284,210f=00000c1c,210d=000021fc,21a6=00000000,2104=00000e10,212f=00000000,2145=00000000,',
            },
          },
        ],
        acknowledge: fromHex('7979000566003eaa490d0a'),
      },
    ],
    differs: 'The source reads no position here; its last bytes are a fix, which is kept.',
  },
  {
    name: 'c2ae48b50349, Gt06ProtocolDecoder.testDecode 62',
    hex: '7979000e9b0332382e33a1e60d0a0289be490d0a',
    asserted: [{ kind: 'attribute', key: 'result', value: '32382e33a1e60d0a' }],
    expected: [{ kind: 'text', text: '0x32382e33a1e60d0a', acknowledge: fromHex('797900059b02892b860d0a') }],
  },
  {
    name: 'b82cacfaeaa4, Gt06ProtocolDecoder.testDecode 63',
    hex: '7878353714080d05000ac500a886eb0b7522f000100001fe0a05ea004f1b000001002e0400002328003b0217c0003c0401020001002c468a0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1597294810000,
            latitude: -6.135881666666666,
            longitude: 106.79224,
            speedKmh: 0,
            satellites: 5,
            headingDegrees: 0,
            ignition: false,
            odometerMeters: 9000,
            accuracyMeters: 60.8,
            extra: { gsmOperator: 51010, gsmArea: 1514, gsmCell: 20251 },
          },
        ],
        acknowledge: fromHex('78780537002c734c0d0a'),
      },
    ],
  },
  {
    name: '007f21b4d100, Gt06ProtocolDecoder.testDecode 64',
    hex: '79790020940a035985708236675805200502187214018966051912408052452f000355560d0a',
    asserted: [{ kind: 'attribute', key: 'iccid', value: '8966051912408052452' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { imsi: '0520050218721401', iccid: '8966051912408052452' } },
        acknowledge: fromHex('7979000594000379a30d0a'),
      },
    ],
  },
  {
    name: '0a42ba075b5f, Gt06ProtocolDecoder.testDecode 65',
    hex: '7878252612030c063816c3026c10540c38c9700144030901cc002866000eee0c06040302000da2db0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1520837782000,
            latitude: 22.575833333333332,
            longitude: 113.91565333333334,
            speedKmh: 1,
            satellites: 3,
            headingDegrees: 3,
            ignition: false,
            valid: false,
            batteryPercent: 100,
            gsmSignal: 5,
            extra: { gsmOperator: 46000, gsmArea: 10342, gsmCell: 3822, charging: true, alarm: 'vibration' },
          },
        ],
        acknowledge: fromHex('78780526000d9c8e0d0a'),
      },
    ],
  },
  {
    name: 'db323ed20514, Gt06ProtocolDecoder.testDecode 66',
    hex: '78784a1614051c150204ec02777e560c2a2a2a5314af000000000000040000000000000000000000000000000000000000000000000000000000000000000000000000007e061b0982004b24c00d0a',
    asserted: [{ kind: 'attribute', key: 'batteryLevel', value: 100 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1590699724000,
            latitude: 22.991976666666666,
            longitude: 113.38327666666666,
            speedKmh: 83,
            satellites: 12,
            headingDegrees: 175,
            ignition: true,
            batteryPercent: 100,
            event: 'towing',
            extra: { charging: true, alarm: 'towing' },
          },
        ],
        acknowledge: fromHex('78780516004b3d120d0a'),
      },
    ],
  },
  {
    name: '464771f09ec8, Gt06ProtocolDecoder.testDecode 67',
    hex: '7979000e941b02084277efef350303eadaed0d0a',
    asserted: [{ kind: 'attribute', key: 'driverUniqueId', value: '4277efef' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { driverCard: '4277efef' } },
        acknowledge: fromHex('797900059403ea29040d0a'),
      },
    ],
  },
  {
    name: '351f34b2a184, Gt06ProtocolDecoder.testDecode 69',
    hex: '797900b2700000000102003500010400330012000000000000000000000000000000000000003400061354a48dff00003400061154a48e56000011000a000000000000000000000001000803537601000282180002000802140743044211890003000a89340752000038689636001800020182002b000116002c000454a4ff350009000100000a0001010028000100002e000400000000002a00010000290004000000000030000a000101680014016802d00000b38f0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1420099381000,
        status: { batteryVolts: 3.86, odometerMeters: 0 },
        acknowledge: fromHex('7979000570000021f80d0a'),
      },
    ],
  },
  {
    name: '8808ab3d6da2, Gt06ProtocolDecoder.testDecode 71',
    hex: '78783c3400000000130a1906011105029b4d450b1828d5001c00000000009e7d014e140fc000004e990000000004c301a442210000020101c001c0000591aa0d',
    asserted: [{ kind: 'attribute', key: 'adc1', value: 4.48 }],
    expected: [],
    differs: 'A byte of its end is missing: it waits for the rest.',
  },
  {
    name: 'd0382258c7ff, Gt06ProtocolDecoder.testDecode 73',
    hex: '797900a87000000001020035000100003300125d62bf3a0800e804b5994308814a87001d5d00340006115d62bf29000011000a012e02620000000000000001000803537601000129800002000803102608593397620003000a8901260852293397626600180002017d002b000116002c00045d6278ea0009000108000a00010b002800010b002e00040000f0c1002a00010000290004000000be0030000a000100b4000a00b402d00006c5490d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1566752570000,
            latitude: 43.894508333333334,
            longitude: -79.27275055555556,
            altitudeMeters: 232,
            speedKmh: 0,
            headingDegrees: 349,
            satellites: 8,
            batteryVolts: 3.81,
            hdop: 1.1,
            odometerMeters: 61633,
          },
        ],
        acknowledge: fromHex('7979000570000644ce0d0a'),
      },
    ],
  },
  {
    name: '14ca4fee616f, Gt06ProtocolDecoder.testDecode 74',
    hex: '797900149b03023539303042343843454238410300139ba40d0a',
    asserted: [{ kind: 'attribute', key: 'result', value: '0235393030423438434542384103' }],
    expected: [
      {
        kind: 'text',
        text: '0x0235393030423438434542384103',
        acknowledge: fromHex('797900059b001323e50d0a'),
      },
    ],
  },
  {
    name: '44533bcd5c11, Gt06ProtocolDecoder.testDecode 77',
    hex: '7878006919012105090303028f01007549e05a00bc9c5c5a007a8d1a5a0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1548047343000, status: {} }],
  },
  {
    name: '996feecb774a, Gt06ProtocolDecoder.testDecode 78',
    hex: '7878001719011910543607028f0100bc2e695a00bcb3635a00bc27c56400bc447b6400bc46c96400bc33ce6400bc64ca640d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1547895276000, status: {} }],
  },
  {
    name: 'd0850d1d1216, Gt06ProtocolDecoder.testDecode 79',
    hex: '797900de8c120b1502121b013137333d302c3232333d312c3238333d30303030303030302c3436333d30303030303035362c3437333d30303030303030662c3438333d30303030303031312c3242333d30303030303030302c3244333d30303030313839632c3335333d30303030313661382c3336333d30303032386163382c3339333d30303030303230612c3330333d30303030303561612c3439333d30303030303030302c3441333d4b4e4146323431434d4b353031343235352c3341333d30303030303338352c3530333d30303030c0041df0940f89c06700000000c800910d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1542766707000,
            latitude: -38.372775555555556,
            longitude: 144.825515,
            speedKmh: 0,
            satellites: 0,
            headingDegrees: 0,
            valid: false,
            extra: {
              obd: '173=0,223=1,283=00000000,463=00000056,473=0000000f,483=00000011,2B3=00000000,2D3=0000189c,353=000016a8,363=00028ac8,393=0000020a,303=000005aa,493=00000000,4A3=KNAF241CMK5014255,3A3=00000385,503=0000',
            },
          },
        ],
        acknowledge: fromHex('797900058c00c8422b0d0a'),
      },
    ],
  },
  {
    name: '05d5642fd10a, Gt06ProtocolDecoder.testDecode 82',
    hex: '7878079404eb001c705d0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', status: { externalVolts: 12.59 }, acknowledge: fromHex('78780594001ca27c0d0a') },
    ],
  },
  {
    name: '5d39c0353f68, Gt06ProtocolDecoder.testDecode 83',
    hex: '78781219028f0a29e10036f12003040102000875dc0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: false,
          event: 'panic',
          batteryPercent: 50,
          gsmSignal: 5,
          extra: { gsmOperator: 65510, gsmArea: 10721, gsmCell: 14065, alarm: 'sos' },
        },
        acknowledge: fromHex('787805190008074a0d0a'),
      },
    ],
  },
  {
    name: '57a39f680b21, Gt06ProtocolDecoder.testDecode 84',
    hex: '79790008940000ed0289d6860d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', status: { externalVolts: 2.37 }, acknowledge: fromHex('7979000594028961410d0a') },
    ],
  },
  {
    name: 'cf917051d04c, Gt06ProtocolDecoder.testDecode 86',
    hex: '78782222120616083817c5050cc8c801a819d600152400e8011dbf003332000000004862500d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1529657783000,
            latitude: 47.06884,
            longitude: 15.441043333333333,
            speedKmh: 0,
            satellites: 5,
            headingDegrees: 292,
            ignition: false,
            extra: { gsmOperator: 23201, gsmArea: 7615, gsmCell: 13106 },
          },
        ],
        acknowledge: fromHex('787805220048ea460d0a'),
      },
    ],
  },
  {
    name: 'd14c4c1aeb31, Gt06ProtocolDecoder.testDecode 88',
    hex: '78782ea4110c0c02281bf6026c18720c38d22800149c1181cc00010000260e000000000615f8012c05041102ff001058fd0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1513046427000,
            latitude: 22.576987777777777,
            longitude: 113.91689333333333,
            speedKmh: 0,
            satellites: 6,
            headingDegrees: 156,
            ignition: false,
            batteryPercent: 83,
            gsmSignal: 5,
            extra: {
              gsmOperator: 46001,
              gsmArea: 9742,
              gsmCell: 102103041,
              charging: true,
              alarm: 'powerOff',
            },
          },
        ],
        acknowledge: fromHex('787805a40010eebe0d0a'),
      },
    ],
  },
  {
    name: '58104ba4a3c3, Gt06ProtocolDecoder.testDecode 89',
    hex: '78787aa2110c0e06372c813601040000591200000000009d7c01040000591200000000009d7c01040000591200000000009d7c01040000591200000000009d7c01040000591200000000009d7c01040000591200000000009d7c01040000591200000000009d7c0104ff02001801eb4039d10000000000000004fabeb50d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805a204fa17530d0a') }],
  },
  {
    name: '72a3d6a318d8, Gt06ProtocolDecoder.testDecode 90',
    hex: '78782727110c0b0e170f850450059107f461ae001c7e0a81360104cb8a00bef32806030c02ff000316b10d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1513002195000,
            latitude: 40.196205,
            longitude: -74.14239,
            speedKmh: 0,
            satellites: 5,
            headingDegrees: 126,
            ignition: false,
            batteryPercent: 100,
            gsmSignal: 4,
            extra: { gsmOperator: 310260, gsmArea: 52106, gsmCell: 48883, alarm: 'powerOn' },
          },
        ],
        acknowledge: fromHex('7878052700032f2c0d0a'),
      },
    ],
  },
  {
    name: '39eba98a66b3, Gt06ProtocolDecoder.testDecode 92',
    hex: '787880a2110b161010140136040000591200000000009d7c01020000591200000000009d7c01020000591200000000009d7c01020000591200000000009d7c01020000591200000000009d7c01020000591200000000009d7c01020000591200000000009d7c0102ff033c1e04ddc28aa6001801eb4039c90000000000000014db84730d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805a214dbb2490d0a') }],
  },
  {
    name: 'd9c3a3ad99eb, Gt06ProtocolDecoder.testDecode 94',
    hex: '787819a501cc0000009191000000000906170304050400010005f44d0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: false,
          batteryPercent: 83,
          gsmSignal: 5,
          extra: { gsmOperator: 46000, gsmArea: 37265, gsmCell: 151394051, charging: true },
        },
        acknowledge: fromHex('787805a50005f34e0d0a'),
      },
    ],
  },
  {
    name: 'b5d5f0131e1d, Gt06ProtocolDecoder.testDecode 95',
    hex: '78782ca3110b10081336f000000000000000000004003901cc0000009191000000000906170304050400010003e0940d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1510820394000,
        status: {
          ignition: false,
          batteryPercent: 83,
          gsmSignal: 5,
          extra: { gsmOperator: 46000, gsmArea: 37265, gsmCell: 151394051, charging: true },
        },
        acknowledge: fromHex('787805a3000340a10d0a'),
      },
    ],
  },
  {
    name: '9d7effcce548, Gt06ProtocolDecoder.testDecode 101',
    hex: '787800691710231108500200cc080c4e2fa5640c4e2fa66e0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1508756930000, status: {} }],
  },
  {
    name: '08d7d13f3515, Gt06ProtocolDecoder.testDecode 105',
    hex: '787800171710231112510600cc080c4e2fa55a0c4e2fa55a0c4e2fa55a0c4e2fa55a0c4e2fa55a0c4e2fa55a0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1508757171000, status: {} }],
  },
  {
    name: 'f5a5e5eb92f0, Gt06ProtocolDecoder.testDecode 106',
    hex: '7878121011091c0b1b2999058508040097a89e0034520d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1506598061000,
            latitude: 51.4469,
            longitude: 5.521723333333333,
            speedKmh: 0,
            satellites: 9,
            headingDegrees: 82,
          },
        ],
      },
    ],
  },
  {
    name: '78a2073f6999, Gt06ProtocolDecoder.testDecode 110',
    hex: '7878412c11030b011c1f013604cb8a00b17754cb8a00bef357cb8a00b73f5fcb8900b0e25fcb8900b6655fcb8a00b74960cb8a00b178620701001801eb40393800bbbde10d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('7878052c00bb3f490d0a') }],
  },
  {
    name: '8d447fbe37cc, Gt06ProtocolDecoder.testDecode 112',
    hex: '787822221106160a1016c60278019407c7783800040001940504700046fc01030100065f570d0a',
    asserted: [{ kind: 'position' }, { kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1498126582000,
            latitude: 23.010642222222224,
            longitude: 72.50719555555555,
            speedKmh: 0,
            satellites: 6,
            headingDegrees: 0,
            valid: false,
            ignition: true,
            extra: { gsmOperator: 40405, gsmArea: 1136, gsmCell: 18172 },
          },
        ],
        acknowledge: fromHex('787805220006413c0d0a'),
      },
    ],
  },
  {
    name: 'f162563175be, Gt06ProtocolDecoder.testDecode 113',
    hex: '797900143311070609020b00000000a0030046000109e4610d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1499331731000,
        status: { extra: { alarm: 'armed' } },
        acknowledge: fromHex('797900053301094cf30d0a'),
      },
    ],
  },
  {
    name: '7c6f255f3493, Gt06ProtocolDecoder.testDecode 114',
    hex: '7979003e32110707083819000901fe0a060f006a1e3f24000000000000000000000000000000000000000000000000000000000000000000000000000000012116ba0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1499417785000,
        status: { extra: { gsmOperator: 51010, gsmArea: 1551, gsmCell: 27166 } },
        acknowledge: fromHex('79790005320121bb650d0a'),
      },
    ],
  },
  {
    name: '4c434d205fc8, Gt06ProtocolDecoder.testDecode 116',
    hex: '7979006f210000000001426174746572793a352e3536562c4e4f524d414c3b20475052532a4c696e6b2055702047534d205369676e616c204c6576656c3a5374726f6e673b204750533a4f46463b2020204c4f434b3a4f46463b204254204d41433a4234413832383034343436323b007260880d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [{ kind: 'refused', reason: 'The checksum is wrong: 0x6088 was sent, 0x5f9b is right' }],
    differs: 'Its checksum is wrong.',
    withRightChecksum: [
      {
        kind: 'text',
        text: 'Battery:5.56V,NORMAL; GPRS*Link Up GSM Signal Level:Strong; GPS:OFF;   LOCK:OFF; BT MAC:B4A828044462;',
        acknowledge: fromHex('79790005210072a8520d0a'),
      },
    ],
  },
  {
    name: '8ccebff76a68, Gt06ProtocolDecoder.testDecode 118',
    hex: '79790045321106170c1b13000901fe0a007c0009112424007c000912230081004efe1e00c500100f120000000000000000000000000000000000000710bef565574e37000000b26f140d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1498220839000,
        status: { extra: { gsmOperator: 51010, gsmArea: 124, gsmCell: 2321 } },
        acknowledge: fromHex('797900053200b204af0d0a'),
      },
    ],
  },
  {
    name: '5b897ecaeb33, Gt06ProtocolDecoder.testDecode 119',
    hex: '787811010863586038760942a0010000010aa4000d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'login',
        deviceId: '863586038760942',
        accept: fromHex('78780501010a7ed70d0a'),
        reject: nothing,
      },
    ],
  },
  {
    name: '55d2b44ff5b2, Gt06ProtocolDecoder.testDecode 120',
    hex: '78781f3511061a0b24330503107d06084889cb01000100000cfa20e3acd301333fcb0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805350133375a0d0a') }],
  },
  {
    name: 'cf1d2b4ae53f, Gt06ProtocolDecoder.testDecode 122',
    hex: '78783c34000000001106190336070903107d51084889b900152e0000000043b101940b00b10000480100000000050001a3422100000001000300011bdc7b5f0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1498362847000,
            latitude: 28.562391666666667,
            longitude: 77.20643166666666,
            speedKmh: 0,
            satellites: 9,
            headingDegrees: 302,
            odometerMeters: 17329,
            externalVolts: 12.8,
            batteryVolts: 4.19,
            extra: { gsmOperator: 40411, gsmArea: 177, gsmCell: 18433 },
          },
        ],
        acknowledge: fromHex('787805341bdc1a9e0d0a'),
      },
    ],
  },
  {
    name: 'fae7aefd5f43, Gt06ProtocolDecoder.testDecode 123',
    hex: '78780a13c40604000201298f5b0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: false,
          batteryPercent: 100,
          gsmSignal: 5,
          extra: { charging: true, immobilizer: true },
        },
        acknowledge: fromHex('7878051301295d630d0a'),
      },
    ],
  },
  {
    name: 'd3cef1ebb904, Gt06ProtocolDecoder.testDecode 126',
    hex: '7878661500000000004459443d537563636573732100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010009e82b0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'text', text: 'DYD=Success!', acknowledge: fromHex('787805150009b3600d0a') }],
  },
  {
    name: '1dbe709e7da2, Gt06ProtocolDecoder.testDecode 128',
    hex: '79790020940a03516080825457290502194200448892980691312079088572f50004d4350d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { imsi: '0502194200448892', iccid: '980691312079088572f5' } },
        acknowledge: fromHex('797900059400040d1c0d0a'),
      },
    ],
  },
  {
    name: 'f7635fa0e34a, Gt06ProtocolDecoder.testDecode 130',
    hex: '7979003f940d110315102a202141494f494c2c30322c3030382e3239302c3032392e3630302c3531394a2c303430302c3030382e3433302c302c30302c4142001678ea0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { fuelSensor: '!AIOIL,02,008.290,029.600,519J,0400,008.430,0,00,AB' } },
        acknowledge: fromHex('797900059400163e8f0d0a'),
      },
    ],
  },
  {
    name: 'e5880bb4914d, Gt06ProtocolDecoder.testDecode 131',
    hex: '79790039940d2141494f494c2c30322c3030322e3732302c3032392e3530302c3532344a2c303130302c3030332e3430302c302c30302c393309ad72000d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { fuelSensor: '!AIOIL,02,002.720,029.500,524J,0100,003.400,0,00,93' } },
        acknowledge: fromHex('797900059409ade2cf0d0a'),
      },
    ],
  },
  {
    name: 'ae15a7c20bbf, Gt06ProtocolDecoder.testDecode 133',
    hex: '797900089400000002e852d70d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', status: { externalVolts: 0 }, acknowledge: fromHex('797900059402e813ce0d0a') },
    ],
  },
  {
    name: 'c09e5785be20, Gt06ProtocolDecoder.testDecode 134',
    hex: '7979000794050000c9b63e0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', status: { extra: { door: false } }, acknowledge: fromHex('797900059400c910f50d0a') },
    ],
  },
  {
    name: '61c6bc3fdba6, Gt06ProtocolDecoder.testDecode 135',
    hex: '78783b18100c0f1201010195271784005ab63617840002fa47178400ff8f4817840019f3491784005ab54b178400ff8e4c17840019f24cff0002012287c80d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805180122ca160d0a') }],
  },
  {
    name: '807cdd0b5b3c, Gt06ProtocolDecoder.testDecode 139',
    hex: '787829152100000000526573746f7265206675656c20737570706c793a2053756363657373210002014077ce0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'text', text: 'Restore fuel supply: Success!', acknowledge: fromHex('787805150140757d0d0a') },
    ],
  },
  {
    name: '6cf57d6b247f, Gt06ProtocolDecoder.testDecode 140',
    hex: '78780d01012345678901234500018cdd0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'login',
        deviceId: '123456789012345',
        accept: fromHex('787805010001d9dc0d0a'),
        reject: nothing,
      },
    ],
  },
  {
    name: '70f6292b2778, Gt06ProtocolDecoder.testDecode 141',
    hex: '78780d0103534190360660610003c3df0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'login',
        deviceId: '353419036066061',
        accept: fromHex('787805010003face0d0a'),
        reject: nothing,
      },
    ],
  },
  {
    name: '756211054649, Gt06ProtocolDecoder.testDecode 142',
    hex: '78780a13440604000201baaf540d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: { ignition: false, batteryPercent: 100, gsmSignal: 5, extra: { charging: true } },
        acknowledge: fromHex('7878051301bafb710d0a'),
      },
    ],
  },
  {
    name: '46b9d8d4217a, Gt06ProtocolDecoder.testDecode 143',
    hex: '787825160f0c1d0a2b21c8027ac8040c46581000146f0901cc00287d001f714804040301001c84cf0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1451385813000,
            latitude: 23.11168222222222,
            longitude: 114.40925333333334,
            speedKmh: 0,
            satellites: 8,
            headingDegrees: 111,
            ignition: false,
            batteryPercent: 67,
            gsmSignal: 5,
            extra: { gsmOperator: 46000, gsmArea: 10365, gsmCell: 8049, alarm: 'vibration' },
          },
        ],
        acknowledge: fromHex('78780516001c1b280d0a'),
      },
    ],
  },
  {
    name: '3ba9497c9c65, Gt06ProtocolDecoder.testDecode 144',
    hex: '78781f120f0a140e150bc505e51e780293a9e800540000f601006e0055da00035f240d0a',
    asserted: [
      { kind: 'position', position: { time: '2015-10-20T14:21:11.000Z', lat: 54.94535, lon: 24.01762 } },
    ],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1445350871000,
            latitude: 54.945346666666666,
            longitude: 24.017622222222222,
            speedKmh: 0,
            satellites: 5,
            headingDegrees: 0,
            ignition: false,
            extra: { gsmOperator: 24601, gsmArea: 110, gsmCell: 21978 },
          },
        ],
        acknowledge: fromHex('787805120003903f0d0a'),
      },
    ],
  },
  {
    name: '4ac93b49f6ce, Gt06ProtocolDecoder.testDecode 148',
    hex: '787821120c010c0f151fcf027ac8840c4657ec00140001cc00287d001f720001000f53a00d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1326381691000,
            latitude: 23.111753333333333,
            longitude: 114.40923333333333,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: false,
            extra: { gsmOperator: 46000, gsmArea: 10365, gsmCell: 8050 },
          },
        ],
        acknowledge: fromHex('78780512000f5a530d0a'),
      },
    ],
  },
  {
    name: '7cefd4e77747, Gt06ProtocolDecoder.testDecode 149',
    hex: '787825160b051b093523cf027ac8360c4657b30014000901cc00266a001e1740050400020008d7b10d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1306490015000,
            latitude: 23.11171,
            longitude: 114.40920166666666,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: false,
            batteryPercent: 83,
            gsmSignal: 5,
            extra: { gsmOperator: 46000, gsmArea: 9834, gsmCell: 7703 },
          },
        ],
        acknowledge: fromHex('7878051600084d8d0d0a'),
      },
    ],
  },
  {
    name: 'a216097d943e, Gt06ProtocolDecoder.testDecode 151',
    hex: '7878471e0e03110b0511c501c664fd074db73f0218a602e003433a002fed40433a0056e14e433a0056104e433a0056fd53433a002eed55433a007e4b57433a002ee25aff00020120f6720d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1395054317000,
            latitude: -16.543998333333334,
            longitude: -68.074275,
            speedKmh: 2,
            satellites: 5,
            headingDegrees: 166,
          },
        ],
        acknowledge: fromHex('7878051e01203fdd0d0a'),
      },
    ],
  },
  {
    name: '622345629645, Gt06ProtocolDecoder.testDecode 154',
    hex: '787822220e0914160f07c9021a362805090a7800d8b802d402c30e00a98a0105010213f4bb0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1411251307000,
            latitude: -19.595684444444444,
            longitude: -46.93254666666667,
            speedKmh: 0,
            satellites: 9,
            headingDegrees: 184,
            ignition: true,
            extra: { gsmOperator: 72402, gsmArea: 49934, gsmCell: 43402 },
          },
        ],
        acknowledge: fromHex('78780522021335a00d0a'),
      },
    ],
  },
  {
    name: '05ce33b86d3b, Gt06ProtocolDecoder.testDecode 155',
    hex: '787811010864717003664467100f190a0002c6d20d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'login',
        deviceId: '864717003664467',
        accept: fromHex('787805010002eb470d0a'),
        reject: nothing,
        session: { utcOffsetMinutes: -240 },
      },
    ],
  },
  {
    name: 'b6aa9b55b0b4, Gt06ProtocolDecoder.testDecode 157',
    hex: '78780d1f000000000000000200b196a20d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('7878051f00b1f9d90d0a') }],
  },
  {
    name: '068205e0d1e4, Gt06ProtocolDecoder.testDecode 161',
    hex: '787800691709261259400700cc0400d376714600d37a3d5000d37a3c5000d393505a00d3765d5a00d376735a00d32e6b640d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1506430780000, status: {} }],
  },
  {
    name: 'f1722e93fa8a, Gt06ProtocolDecoder.testDecode 163',
    hex: '78782e2a0f0c1d071139ca027ac8000c4658000014d83132353230313335333231373730373900000000000001002a6ece0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1451373477000,
            latitude: 23.11168,
            longitude: 114.40924444444444,
            speedKmh: 0,
            satellites: 10,
            headingDegrees: 216,
          },
        ],
        acknowledge: fromHex('79790015970b000000004e4126264e412626302323002a68460d0a'),
      },
    ],
    differs: 'The source answers the request for an address and reads no position; its fix is kept.',
  },
  {
    name: '44da1c10d8e5, Gt06ProtocolDecoder.testDecode 164',
    hex: '7878058a000688290d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'keepAlive', answer: fromHex('78780b8a190a0908351400069ec70d0a') }],
  },
  {
    name: '25740d36be2e, Gt06ProtocolDecoder.testDecode 165',
    hex: '78780c95130a0209321c90000112800d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'hardAcceleration' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1570009828000,
        status: { event: 'harshAcceleration', extra: { alarm: 'harshAcceleration' } },
        acknowledge: fromHex('78780595000133c40d0a'),
      },
    ],
  },
  {
    name: '4fa9566a31b3, Gt06ProtocolDecoder.testDecode 168',
    hex: '78788b95140a070c1434055d4a800209d9c014280100004556454e545f3335333337363131303032333139365f30303030303030305f323032305f31305f30375f31345f32305f35325f32342e6d70342c4556454e545f3335333337363131303032333139365f30303030303030305f323032305f31305f30375f31345f32305f35325f32332e6d7034003f6b260d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'sos' }],
    expected: [{ kind: 'refused', reason: 'The checksum is wrong: 0x6b26 was sent, 0x65f3 is right' }],
    differs: 'Its checksum is wrong.',
    withRightChecksum: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1602073252000,
            latitude: 50,
            longitude: 19,
            headingDegrees: 40,
            event: 'panic',
            extra: { alarm: 'sos' },
          },
        ],
        acknowledge: fromHex('78780595003feb390d0a'),
      },
    ],
  },
  {
    name: '2ca1ad085546, Gt06ProtocolDecoder.testDecode 169',
    hex: '78785195140a020c2914055d4a800209d9c014009300004556454e545f3335333337363131303032333139365f30303030303030305f323032305f31305f30325f31345f34315f32305f30352e6d70340004e3a60d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'accident' }],
    expected: [{ kind: 'refused', reason: 'The checksum is wrong: 0xe3a6 was sent, 0x1e8c is right' }],
    differs: 'Its checksum is wrong.',
    withRightChecksum: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1601642480000,
            latitude: 50,
            longitude: 19,
            headingDegrees: 0,
            event: 'crash',
            extra: { alarm: 'crash' },
          },
        ],
        acknowledge: fromHex('78780595000464690d0a'),
      },
    ],
  },
  {
    name: 'a8c1902bd456, Gt06ProtocolDecoder.testDecode 171',
    hex: '78782516180516150812c804b50ee80880e40805dcf909012e000000986633460604190106c393490d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'hardAcceleration' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1716412098000,
            latitude: 43.874831111111114,
            longitude: -79.25817333333333,
            speedKmh: 5,
            satellites: 8,
            headingDegrees: 249,
            ignition: true,
            batteryPercent: 100,
            gsmSignal: 5,
            event: 'lowBattery',
            extra: { gsmOperator: 30200, gsmArea: 0, gsmCell: 9987635, charging: true, alarm: 'lowBattery' },
          },
        ],
        acknowledge: fromHex('7878051606c361820d0a'),
      },
    ],
    differs: 'Concox documents alarm 0x19 as a low battery; the source sets another model for this test.',
  },
  {
    name: '733eb5ae7f44, Gt06ProtocolDecoder.testDecode 173',
    hex: '78780a13460b120400160642c20d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 28.34 }],
    expected: [
      {
        kind: 'status',
        status: { ignition: true, externalVolts: 28.34, gsmSignal: 5, extra: { charging: true } },
        acknowledge: fromHex('7878051316065c0f0d0a'),
      },
    ],
  },
  {
    name: '6d13755f04f3, Gt06ProtocolDecoder.testDecode 174',
    hex: '78783c22010357789648774484180c06142038180c06142038cb03313ee4061fe98300185e090000000000000000460984284c000200000000017101d6f35d0d0a',
    asserted: [
      { kind: 'attribute', key: 'hours', value: 22140000 },
      { kind: 'attribute', key: 'battery', value: 4 },
    ],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1733517176000,
            latitude: -29.755006666666667,
            longitude: -57.08593944444444,
            speedKmh: 0,
            satellites: 11,
            headingDegrees: 94,
            ignition: true,
            externalVolts: 24.36,
            batteryVolts: 4,
            gsmSignal: 4,
            odometerMeters: 0,
            extra: { charging: true, engineMinutes: 369 },
          },
        ],
        acknowledge: fromHex('7878052201d68e690d0a'),
      },
    ],
  },
  {
    name: 'f488c81a84b9, Gt06ProtocolDecoder.testDecode 175',
    hex: '78783c220109999999999999991a04171433101a041714310fb00288a5a8050754500008000800000000000000000604e32933000200468b000025008d87ce0d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 12.51 }],
    expected: [{ kind: 'refused', reason: 'The checksum is wrong: 0x87ce was sent, 0xf157 is right' }],
    differs: 'Its checksum is wrong.',
    withRightChecksum: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1776977355000,
            latitude: -23.61652,
            longitude: -46.87023111111111,
            speedKmh: 0,
            satellites: 0,
            headingDegrees: 0,
            valid: false,
            ignition: true,
            externalVolts: 12.51,
            batteryVolts: 4.1,
            odometerMeters: 4623104,
            extra: { charging: true, engineMinutes: 37 },
          },
        ],
        acknowledge: fromHex('78780522008d7be70d0a'),
      },
    ],
  },
  {
    name: 'b9e15c375be2, Gt06ProtocolDecoder.testDecode 177',
    hex: '78784e25010356354871186947190909100e0f190909100e0fbf02846fe805078c900018000a02d410c80b0c352c17044605112a4700020000000005840f0102353130303635383036424446030113ed780d0a',
    asserted: [{ kind: 'attribute', key: 'driverUniqueId', value: '0235313030363538303642444603' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1757434455000,
            latitude: -23.46324,
            longitude: -46.87823111111111,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: true,
            externalVolts: 12.97,
            batteryVolts: 4.2,
            gsmSignal: 4,
            odometerMeters: 0,
            extra: { charging: true, engineMinutes: 1412, driverCard: '0235313030363538303642444603' },
          },
        ],
        acknowledge: fromHex('78780525011393cd0d0a'),
      },
    ],
  },
  {
    name: '10143a7f7598, Gt06ProtocolDecoder.testDecode 179',
    hex: '7878271208667030665022971a020c0a1e32c601727c1c0f89af002c14fa01366e000100010c003c1fdd0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1770892250000,
            latitude: 13.48894,
            longitude: 144.82304,
            speedKmh: 44,
            satellites: 6,
            headingDegrees: 250,
            extra: { gsmOperator: 310110, gsmArea: 1, gsmCell: 268 },
          },
        ],
        acknowledge: fromHex('78780512003c594b0d0a'),
      },
    ],
  },
  {
    name: '6ef288161ce9, Gt06ProtocolDecoder.testDecode 181',
    hex: '78782aa015041007350eca027ac8a20c4658be00140081cc00000000287d0000000002ea5e010004000009dffc0d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1618559594000,
            latitude: 23.11177,
            longitude: 114.40935,
            speedKmh: 0,
            satellites: 10,
            headingDegrees: 0,
            ignition: false,
            extra: { gsmOperator: 46000, gsmArea: 10365, gsmCell: 48913921 },
          },
        ],
        acknowledge: fromHex('787805a00009009f0d0a'),
      },
    ],
  },
  {
    name: 'dd3e0df3ddb0, Gt06ProtocolDecoder.testDecode 183',
    hex: '78783536190c1d0f1724cf026cc9140c367d4000940001cc0025ef0540e88c01000000000064051428000006c3000001453f9201003477560d0a',
    asserted: [{ kind: 'position' }, { kind: 'attribute', key: 'driverUniqueId', value: 'c3000001453f9201' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1767021816000,
            latitude: 22.60210888888889,
            longitude: 113.832,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: true,
            odometerMeters: 100,
            externalVolts: 13,
            batteryVolts: 4,
            extra: { gsmOperator: 46000, gsmArea: 9711, gsmCell: 88139916, driverCard: 'c3000001453f9201' },
          },
        ],
        acknowledge: fromHex('787805360034b5590d0a'),
      },
    ],
  },
  {
    name: '465b90237281, Gt06ProtocolDecoder.testDecode 185',
    hex: '78783536190c1d0f2806cf026cc9140c367d4000540001cc0025ef0540e88c00000000000064051e2800001600000000000000006e5bc2660d0a',
    asserted: [{ kind: 'attribute', key: 'battery', value: 4 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1767022806000,
            latitude: 22.60210888888889,
            longitude: 113.832,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: false,
            odometerMeters: 100,
            externalVolts: 13.1,
            batteryVolts: 4,
            extra: { gsmOperator: 46000, gsmArea: 9711, gsmCell: 88139916 },
          },
        ],
        acknowledge: fromHex('787805366e5bd1ed0d0a'),
      },
    ],
  },
  {
    name: '6b16a2e1d1e8, Gt06ProtocolDecoder.testDecode 186',
    hex: '78782d16190c1d0e3b03cf026cc8d40c367d800014000801cc0025ef40e88c450604e801c3000001453f920100271e590d0a',
    asserted: [{ kind: 'attribute', key: 'driverUniqueId', value: 'c3000001453f9201' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1767020343000,
            latitude: 22.602073333333333,
            longitude: 113.83203555555555,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 0,
            ignition: false,
            batteryPercent: 100,
            gsmSignal: 5,
            extra: {
              gsmOperator: 46000,
              gsmArea: 9711,
              gsmCell: 4253836,
              charging: true,
              alarm: 'alarm232',
              driverCard: 'c3000001453f9201',
            },
          },
        ],
        acknowledge: fromHex('78780516002794780d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 1',
    hex: '787805120099abec0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805120099abec0d0a') }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 7',
    hex: '79790008940b02e3048614200d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 7.39 }],
    expected: [
      { kind: 'status', status: { externalVolts: 7.39 }, acknowledge: fromHex('79790005940486cd660d0a') },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 9',
    hex: '78780ca346000106640c01123d5f5e0d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: true,
          batteryPercent: 100,
          gsmSignal: 5,
          externalVolts: 12,
          extra: { charging: true },
        },
        acknowledge: fromHex('787805a3123d3e7d0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 11',
    hex: '7979000e941e000000d5000002ee00f59b850d0a',
    asserted: [{ kind: 'attribute', key: 'humidity', value: 75 }],
    expected: [
      {
        kind: 'status',
        status: { extra: { celsius: 21.3, humidityPercent: 75 } },
        acknowledge: fromHex('797900059400f5eb1a0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 12',
    hex: '78789795ffff01180b0d031406da04b5ab0d08813df01ca9002c008a9200004556454e545f3836323739383035323432393038375f30303030303030305f323032345f31315f31325f32325f32305f30365f495f35362e6d70342c4556454e545f3836323739383035323432393038375f30303030303030305f323032345f31315f31325f32325f32305f30365f465f35352e6d70340037d45b0d0a',
    asserted: [
      {
        kind: 'attribute',
        key: 'eventFiles',
        value:
          'EVENT_862798052429087_00000000_2024_11_12_22_20_06_I_56.mp4,EVENT_862798052429087_00000000_2024_11_12_22_20_06_F_55.mp4',
      },
    ],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1731468006000,
            satellites: 10,
            latitude: 43.897038333333334,
            longitude: -79.27096,
            headingDegrees: 169,
            speedKmh: 44,
            externalVolts: 13.8,
            event: 'harshCornering',
            extra: { alarm: 'harshCornering' },
          },
        ],
        acknowledge: fromHex('78780595003767710d0a'),
      },
    ],
    differs: 'The source asserts the names of the recordings, which are not read.',
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 14',
    hex: '787895a2180b0f0f1d2602dc65000069810000000009569e9648000069810000000009569e3255000069810000000009569e0052000069810000000009569ec846000069810000000009569e64320000000000000000000000000000000000000000000000000000ff06f27cf64f17e13c909a4a53778c3dc83a350fa1b84522976d5ea4854854af976b9ab04cb04e26d703925102a1ce550d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805a202a1afd50d0a') }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 18',
    hex: '787817360005040002003201010018020192006a015f0324aeaf0d0a',
    asserted: [{ kind: 'attribute', key: 'battery', value: 4.02 }],
    expected: [
      {
        kind: 'status',
        status: { ignition: false, batteryPercent: 95, gsmSignal: 5, batteryVolts: 4.02 },
        acknowledge: fromHex('7878053603248fb00d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 21',
    hex: '7878293218061301261ccd0274c4ad050d7c960018000a02d4000ac3c70dbdc40b46f004210202af001784290d0a',
    asserted: [{ kind: 'attribute', key: 'altitude', value: -31703 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1718761108000,
            latitude: -22.89275388888889,
            longitude: -47.094412222222225,
            speedKmh: 0,
            satellites: 13,
            headingDegrees: 0,
            ignition: true,
            gsmSignal: 5,
            altitudeMeters: 687,
            extra: {
              gsmOperator: 72410,
              gsmArea: 50119,
              gsmCell: 230540299,
              charging: true,
              alarm: 'alarm33',
            },
          },
        ],
        acknowledge: fromHex('787805320017c5a10d0a'),
      },
    ],
    differs: "The source's altitude is the checksum, as it reads a cell of eight bytes.",
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 22',
    hex: '78782a31180613012b39cc0274c4dc050d7cd000180002d4000ac3c70dbdc4150100000000000002a6000ea40b0d0a',
    asserted: [{ kind: 'attribute', key: 'altitude', value: 678 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1718761437000,
            latitude: -22.89278,
            longitude: -47.09444444444444,
            speedKmh: 0,
            satellites: 12,
            headingDegrees: 0,
            ignition: true,
            odometerMeters: 0,
            altitudeMeters: 678,
            extra: { gsmOperator: 72410, gsmArea: 50119, gsmCell: 230540309 },
          },
        ],
        acknowledge: fromHex('78780531000ea7850d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 25',
    hex: '78782616170a080c0e24c0027c58ad0c2b8b0100454e0901cc0025030328e7a0005d4b13021ec373170d0a',
    asserted: [{ kind: 'attribute', key: 'batteryLevel', value: 93 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1696767276000,
            latitude: 23.168665,
            longitude: 113.43345833333333,
            speedKmh: 0,
            satellites: 0,
            headingDegrees: 334,
            ignition: false,
            valid: false,
            batteryPercent: 93,
            gsmSignal: 4,
            extra: { gsmOperator: 46000, gsmArea: 9475, gsmCell: 53012384, alarm: 'tampering' },
          },
        ],
        acknowledge: fromHex('787805161ec33ad30d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 26',
    hex: '787826161709130f3a2dcc02c55f2a089f9af9005c210901360481fe066d9b03413e420102035f92fe0d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'sos' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1695139125000,
            latitude: 25.827436666666667,
            longitude: -80.37645833333333,
            speedKmh: 0,
            satellites: 12,
            headingDegrees: 33,
            ignition: false,
            batteryPercent: 62,
            gsmSignal: 3,
            event: 'panic',
            extra: { gsmOperator: 31004, gsmArea: 33278, gsmCell: 107846403, alarm: 'sos' },
          },
        ],
        acknowledge: fromHex('78780516035f41df0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 27',
    hex: '78782f221709130f3a32cc02c55f2a089f9afc005c2101360481fe066d9b03000000000025d4000000000020002d036049d70d0a',
    asserted: [{ kind: 'attribute', key: 'temp1', value: 0.32 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1695139130000,
            latitude: 25.827436666666667,
            longitude: -80.37646,
            speedKmh: 0,
            satellites: 12,
            headingDegrees: 33,
            ignition: false,
            odometerMeters: 9684,
            extra: { gsmOperator: 31004, gsmArea: 33278, gsmCell: 107846403 },
          },
        ],
        acknowledge: fromHex('7878052203606d640d0a'),
      },
    ],
    differs: 'The unit of the temperature is not known: the source has 0.32 °C for 32 in Florida.',
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 28',
    hex: '78785995ffff01170719152013df0163d45f041ee52018be002f00876900004556454e545f3836323739383035303137353131325f30303030303030305f323032335f30375f32355f31385f33325f30355f31342e6d70340119d15a0d0a',
    asserted: [{ kind: 'attribute', key: 'event', value: 105 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1690320739000,
            satellites: 15,
            latitude: -12.955359444444445,
            longitude: -38.407555555555554,
            headingDegrees: 190,
            speedKmh: 47,
            externalVolts: 13.5,
            extra: { alarm: 'alarm105' },
          },
        ],
        acknowledge: fromHex('787805950119b6d50d0a'),
      },
    ],
    differs: 'The source asserts the number of an event that no table names.',
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 36',
    hex: '78781219012ed042cc00954d00040419000056fe290d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'lowBattery' }],
    expected: [{ kind: 'refused', reason: 'The checksum is wrong: 0xfe29 was sent, 0x2287 is right' }],
    differs: 'Its checksum is wrong.',
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 40',
    hex: '787819a5012ed0000075df000000000098661502050413000019a12b0d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'tampering' }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: true,
          batteryPercent: 83,
          gsmSignal: 5,
          extra: { gsmOperator: 302208, gsmArea: 30175, gsmCell: 9987605, alarm: 'tampering' },
        },
        acknowledge: fromHex('787805a5001929a30d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 42',
    hex: '78782526160913063918c002780fab0c44750f00040008027f14084c0038420600030c020007398e0d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'tampering' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1663570644000,
            latitude: 23.01264611111111,
            longitude: 114.34055944444444,
            speedKmh: 0,
            satellites: 0,
            headingDegrees: 0,
            valid: false,
            ignition: true,
            batteryPercent: 0,
            gsmSignal: 4,
            extra: { gsmOperator: 63920, gsmArea: 2124, gsmCell: 14402, charging: true, alarm: 'powerOn' },
          },
        ],
        acknowledge: fromHex('78780526000733d40d0a'),
      },
    ],
    differs: 'Concox documents alarm 0x0C as switched on.',
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 43',
    hex: '7979000d940516090908081c030defbd2d0d0a',
    asserted: [{ kind: 'attribute', key: 'door', value: true }],
    expected: [
      { kind: 'status', status: { extra: { door: true } }, acknowledge: fromHex('79790005940defe4b90d0a') },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 45',
    hex: '78782e2416061a103600c80275298404a0a24000184602d4023a49006f060104ed01940000086508004139765000be7d640d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1656262440000,
            latitude: -22.907095555555557,
            longitude: -43.1312,
            speedKmh: 0,
            satellites: 8,
            headingDegrees: 70,
            ignition: true,
            externalVolts: 12.61,
            batteryVolts: 4.04,
            extra: { gsmOperator: 72402, gsmArea: 14921, gsmCell: 28422 },
          },
        ],
        acknowledge: fromHex('7878052400beae260d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 46',
    hex: '79790019941b524649443a3030384642324245424133390d0a000c14930d0a',
    asserted: [{ kind: 'attribute', key: 'serial', value: 'RFID:008FB2BEBA39' }],
    expected: [
      {
        kind: 'status',
        status: { extra: { serialDevice: 'RFID:008FB2BEBA39' } },
        acknowledge: fromHex('7979000594000c81540d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 47',
    hex: '7878241216040e102c22cf00915ffb04c6016300195a02d402283b00753f400571040001dda4880d0a',
    asserted: [{ kind: 'attribute', key: 'ignition', value: false }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1649954674000,
            latitude: -5.292939444444444,
            longitude: -44.491859444444444,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 346,
            ignition: false,
            externalVolts: 13.93,
            gsmSignal: 5,
            extra: { gsmOperator: 72402, gsmArea: 10299, gsmCell: 30015 },
          },
        ],
        acknowledge: fromHex('7878051201ddb6140d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 48',
    hex: '787831241603060c231e000194620213ee00606a3413ee0060692e000000000000000000000000000000000000000000003a0cb70d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('78780524003a6c0a0d0a') }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 50',
    hex: '78782111150b0b022c30c804b7af7808810cb0003c00012e02d075df0084890c000679950d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1636598688000,
            latitude: 43.970484444444445,
            longitude: -79.26395555555555,
            speedKmh: 0,
            satellites: 8,
            headingDegrees: 0,
            extra: { gsmOperator: 302720, gsmArea: 30175, gsmCell: 8685836 },
          },
        ],
        acknowledge: fromHex('78780511000628f60d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 52',
    hex: '7878171915061810051a01f90101700d08c8f50c0000065494ae0d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805190654cb730d0a') }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 55',
    hex: '78782b1215050d03041bcf031ff30a0be795bc001c17014e14a065dd95314504b6040000001c00000cd90ab8fb6f0d0a',
    asserted: [{ kind: 'attribute', key: 'temp1', value: 28 }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1620875067000,
            latitude: 29.12526777777778,
            longitude: -110.95918,
            speedKmh: 0,
            satellites: 15,
            headingDegrees: 23,
            ignition: false,
            externalVolts: 12.06,
            gsmSignal: 5,
            odometerMeters: 32890,
            extra: { gsmOperator: 33420, gsmArea: 41061, gsmCell: 14521649, charging: true, celsius: 28 },
          },
        ],
        acknowledge: fromHex('787805120ab866170d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 56',
    hex: '7878151330802b00000642014f0008720000802b5ee4d4c90d0a',
    asserted: [{ kind: 'attribute', key: 'batteryLevel', value: 6 }],
    expected: [
      {
        kind: 'status',
        status: { ignition: false, batteryPercent: 6, batteryVolts: 3.35, extra: { alarm: 'geofence' } },
        acknowledge: fromHex('787805135ee410b50d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 68',
    hex: '7878711213081f081d0fc6017ba3fa0ac62a923e550e02080503f300b26d000000004b20202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202030300017c7470d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1567240155000,
            latitude: 13.82229,
            longitude: 100.42177,
            speedKmh: 62,
            satellites: 6,
            headingDegrees: 270,
            ignition: false,
            odometerMeters: 0,
            extra: { gsmOperator: 52005, gsmArea: 1011, gsmCell: 45677 },
          },
        ],
        acknowledge: fromHex('787805120017c69a0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 70',
    hex: '78780c95130a071223200100013ad10d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'general' }],
    expected: [
      {
        kind: 'status',
        timeMs: 1570473332000,
        status: { extra: { alarm: 'general' } },
        acknowledge: fromHex('78780595000133c40d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 72',
    hex: '797900a87000000001020035000101003300125d7e3a180600d504b598f708814b3a001d1500340006125d7e39dc000011000a012e02620000000000000001000803537601000129800002000803102608593397620003000a89012608522933976266001800020172002b000114002c00045d7df3c70009000106000a000109002800010d002e00040000f25d002a000111002900040000017e0030000a000100b4000a00b402d0000591250d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'removing' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1568553496000,
            latitude: 43.894466111111115,
            longitude: -79.27285,
            altitudeMeters: 213,
            speedKmh: 0,
            headingDegrees: 277,
            satellites: 6,
            batteryVolts: 3.7,
            hdop: 1.3,
            odometerMeters: 62045,
            extra: { alarm: 'tampering' },
          },
        ],
        acknowledge: fromHex('7979000570000576550d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 76',
    hex: '7878251613020c12141ac5027951430c2a16f60014000900000000001a00007c550300020002f1e70d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'removing' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1549995626000,
            latitude: 23.05838388888889,
            longitude: 113.38054555555556,
            speedKmh: 0,
            satellites: 5,
            headingDegrees: 0,
            ignition: false,
            batteryPercent: 85,
            gsmSignal: 4,
            extra: { gsmOperator: 0, gsmArea: 0, gsmCell: 1703936, charging: true, alarm: 'tampering' },
          },
        ],
        acknowledge: fromHex('787805160002e2d70d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 81',
    hex: '78783c3439000000120a0902093a07031f9e690529be2e00155500000016214901a30308b70000b3fb004aa82b059401a3422100000001000000007d9370b90d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1539050998000,
            latitude: 29.113231666666668,
            longitude: 48.12319,
            speedKmh: 0,
            satellites: 7,
            headingDegrees: 341,
            odometerMeters: 1450313,
            externalVolts: 14.28,
            batteryVolts: 4.19,
            extra: { gsmOperator: 41903, gsmArea: 2231, gsmCell: 46075, driverCard: '4892715' },
          },
        ],
        acknowledge: fromHex('787805347d9391e80d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 87',
    hex: '78780b23c00122040001000818720d0a',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        status: { ignition: false, externalVolts: 2.9, gsmSignal: 5, extra: { immobilizer: true } },
        acknowledge: fromHex('787805230008f29e0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 97',
    hex: '78786ca1110b0413093801cc01000025fc000000000618c10201000025fc000000000618c10201000025fc000000000618c10201000025fc000000000618c10201000025fc000000000618c10201000025fc000000000618c10201000025fc000000000618c10201ff0002000541d70d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', status: {}, acknowledge: fromHex('787805a10005902f0d0a') }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 102',
    hex: '787800171710231108290200cc080c4e2fa5640c4e2fa5640d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1508756909000, status: {} }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 104',
    hex: '787800691710231111210700cc080c4e2fa55a0c4ec0025a0c4e39295a0c583918640c4e2fa6640c4e2fa4640c4ec854640d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1508757081000, status: {} }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 108',
    hex: '787808171709281135331491827b75594dc8d719a9708452cad719a9708550cad719a97086521491827b75574cac9e17b308085dc8d71939633947cad71939633a480700cc0400d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', timeMs: 1506598533000, status: {} }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 117',
    hex: '7979004a321106170c1b180cc900a875580b7ab4f00010350901fe0a007c0009112424007c000912240081004efe2100c500100f1200000000000000000000000000000000000000000000bc7c900d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1498220844000,
            latitude: -6.133382222222222,
            longitude: 106.99504888888889,
            speedKmh: 0,
            satellites: 9,
            headingDegrees: 53,
            extra: { gsmOperator: 51010, gsmArea: 124, gsmCell: 2321 },
          },
        ],
        acknowledge: fromHex('797900053200bcedd10d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 121',
    hex: '78783c340000000011061809130c0903107d2408488a5800144c00000000000001940b00b1000047ff000000000500018f42210000000100050003010b69450d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1498295952000,
            latitude: 28.562366666666666,
            longitude: 77.20652,
            speedKmh: 0,
            satellites: 9,
            headingDegrees: 76,
            odometerMeters: 0,
            externalVolts: 12.8,
            batteryVolts: 3.99,
            extra: { gsmOperator: 40411, gsmArea: 177, gsmCell: 18431 },
          },
        ],
        acknowledge: fromHex('78780534010bd04d0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 124',
    hex: '78781f12110616091835d0024bb93007d3fb783dd4c501940500f2006c8504a6e0370d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1498123493000,
            latitude: 21.398355555555554,
            longitude: 72.96276888888889,
            speedKmh: 61,
            satellites: 0,
            headingDegrees: 197,
            ignition: true,
            extra: { gsmOperator: 40405, gsmArea: 242, gsmCell: 27781 },
          },
        ],
        acknowledge: fromHex('7878051204a605f80d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 136',
    hex: '7878251610051b0f1c34c5022515d504b5dcd20738080902d4022bdf009cba5006640201006759680d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1464362932000,
            latitude: -19.991585,
            longitude: -43.90411666666667,
            speedKmh: 7,
            satellites: 5,
            headingDegrees: 8,
            ignition: false,
            event: 'powerCut',
            batteryPercent: 100,
            gsmSignal: 5,
            extra: { gsmOperator: 72402, gsmArea: 11231, gsmCell: 40122, alarm: 'powerCut' },
          },
        ],
        acknowledge: fromHex('787805160067d67c0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 145',
    hex: '787823120f081b121d37cb01c8e2cc08afd3c020d50201940701d600a1190041ee100576d1470d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1440700195000,
            latitude: 16.634708888888888,
            longitude: 80.96707555555555,
            speedKmh: 32,
            satellites: 11,
            headingDegrees: 258,
            ignition: true,
            odometerMeters: 4320784,
            extra: { gsmOperator: 40407, gsmArea: 470, gsmCell: 41241 },
          },
        ],
        acknowledge: fromHex('787805120576caad0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 159',
    hex: '78782516110819110208d402f264dc08289a4058d4c70901944600d300c0954606040600014057e90d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1503680528000,
            latitude: 27.466646666666666,
            longitude: 76.04369777777778,
            speedKmh: 88,
            satellites: 4,
            headingDegrees: 199,
            ignition: true,
            batteryPercent: 100,
            gsmSignal: 5,
            event: 'overspeed',
            extra: { gsmOperator: 40470, gsmArea: 211, gsmCell: 49301, charging: true, alarm: 'overspeed' },
          },
        ],
        acknowledge: fromHex('7878051601409a190d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 162',
    hex: '787801080d0a',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', status: {} }],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 170',
    hex: '78780a13560604f0830ccf986f0d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 13.1 }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: true,
          batteryPercent: 100,
          gsmSignal: 5,
          externalVolts: 13.1,
          extra: { charging: true, alarm: 'powerCut' },
        },
        acknowledge: fromHex('787805130ccf6f230d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 172',
    hex: '78780a134506560b0102242b850d0a',
    asserted: [{ kind: 'attribute', key: 'power', value: 11 }],
    expected: [
      {
        kind: 'status',
        status: {
          ignition: false,
          batteryPercent: 100,
          gsmSignal: 4,
          externalVolts: 11,
          extra: { charging: true },
        },
        acknowledge: fromHex('787805130224acee0d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 178',
    hex: '787825161a011c141001cf00bc62e0043533a231113808028005006800124b470603300204baa49a0d0a',
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'hardBraking' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1769631361000,
            latitude: -6.858933333333334,
            longitude: 39.21971666666666,
            speedKmh: 49,
            satellites: 15,
            headingDegrees: 312,
            ignition: true,
            batteryPercent: 100,
            gsmSignal: 4,
            event: 'harshBraking',
            extra: { gsmOperator: 64005, gsmArea: 104, gsmCell: 4683, charging: true, alarm: 'harshBraking' },
          },
        ],
        acknowledge: fromHex('7878051604babc740d0a'),
      },
    ],
  },
  {
    name: 'Gt06ProtocolDecoder.testDecode 182',
    hex: '7979007e7000000001020035000100003300126303564e07017004ea01f800f41d5c001466003400060e6303564e000043000b00de00322ae9770600000d0001000808685650500023470002000802225000120407580003000a8939500021051530683600180002019510000001010009000107000a00010c00280001120ce2299a0d0a',
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'positions',
        records: [
          {
            timeMs: 1661163086000,
            latitude: 45.802662222222224,
            longitude: 8.887944444444445,
            altitudeMeters: 368,
            speedKmh: 0,
            headingDegrees: 102,
            satellites: 7,
            batteryVolts: 4.05,
            hdop: 1.8,
          },
        ],
        acknowledge: fromHex('79790005700ce24c440d0a'),
      },
    ],
  },
]

export const splitterStreams: SplitterFixture[] = [
  {
    name: 'Gt06FrameDecoder.testDecode 4',
    hex: '7878121011091c0b1e2e98058507f80097a6ac03344a0d0a',
    firstFrameHex: '7878121011091c0b1e2e98058507f80097a6ac03344a0d0a',
  },
  {
    name: 'Gt06FrameDecoder.testDecode 5',
    hex: '787808171709281135331491827b75594dc8d719a9708452cad719a9708550cad719a97086521491827b75574cac9e17b308085dc8d71939633947cad71939633a480700cc0400d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a0d0a',
    firstFrameHex:
      '787808171709281135331491827b75594dc8d719a9708452cad719a9708550cad719a97086521491827b75574cac9e17b308085dc8d71939633947cad71939633a480700cc0400d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a0d0a',
  },
  {
    name: 'Gt06FrameDecoder.testDecode 7',
    hex: '78781f1210020e14061dcc0476fcd0003e3faf3e14b20000000000000000044ef6740d0a',
    firstFrameHex: '78781f1210020e14061dcc0476fcd0003e3faf3e14b20000000000000000044ef6740d0a',
  },
  {
    name: 'Gt06FrameDecoder.testDecode 8',
    hex: '78780d010352887071911998000479d00d0a',
    firstFrameHex: '78780d010352887071911998000479d00d0a',
  },
]
