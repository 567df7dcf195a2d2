/**
 * Lookup table: real texts and their expected messages; every text that ever fails is added. The texts and the
 * asserted values are facts from Traccar's tests (Apache-2.0, https://www.traccar.org), which have most of them
 * without their end, a semicolon.
 */
import type { FrameFixture } from '../fixture.ts'
import { fromAscii, toHex } from '../text.ts'

const hexOf = (text: string) => toHex(fromAscii(text))

export const fixtures: FrameFixture[] = [
  {
    name: 'be4d1d95af91, Gps103ProtocolDecoder.testDecode 1',
    hex: hexOf('imei:865456055519122,sensor alarm,2208011920,,L,;'),
    asserted: [{ kind: 'attribute', key: 'alarm', value: 'vibration' }],
    expected: [{ kind: 'status', deviceId: '865456055519122', status: { extra: { alarm: 'vibration' } } }],
  },
  {
    name: '874048f2e4a5, Gps103ProtocolDecoder.testDecode 2',
    hex: hexOf(
      'imei:864035052942928,,241214083746,100%,F,123746.000,A,1012.63368,N,06757.59559,W,0.00,340.61;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '864035052942928',
        records: [
          {
            timeMs: 1734179866000,
            latitude: 10.210561,
            longitude: -67.959927,
            speedKmh: 0,
            headingDegrees: 340.61,
          },
        ],
      },
    ],
  },
  {
    name: 'd489f215c575, Gps103ProtocolDecoder.testDecode 5',
    hex: hexOf(
      'imei:868683023212255,tracker,190205084503,,F,064459.000,A,4915.1221,N,01634.5655,E,3.91,83.95;',
    ),
    asserted: [{ kind: 'attribute', key: 'course', value: 83.95 }],
    expected: [
      {
        kind: 'positions',
        deviceId: '868683023212255',
        records: [
          {
            timeMs: 1549349099000,
            latitude: 49.252035,
            longitude: 16.576092,
            speedKmh: 7.24132,
            headingDegrees: 83.95,
          },
        ],
      },
    ],
  },
  {
    name: '3a03bebe9080, Gps103ProtocolDecoder.testDecode 7',
    hex: hexOf(
      'imei:864180034124375,vr,0c00fa011ea05a03d726977103ad0034c98ef49e6d303fffd1c8361303f2dbb0fa530d8ca3930be3e94f4110145c7029a507a0a00028f4a70514c05c500503170334b400531971cad002ab7634f001a4027949c8e541ea47f853bca2f961ba427ab1e290089197711c485e4f6e82ad0d1ee8f25573eed4af60284f6935bb7ef2307f1dc3f4355bbf3f90a607ffd2e5fcc6c60310be80f152dbca54ed53147fed3ae7fa1fe54809e45330fdedc993d073b7f2a6340a00d8cabeb9a4980c68900e5cb1f6e29aab9e00fc334012a5a5c32e5227c7b21a9a2d35dc02cdb49edb189fe545ec058fec7565e667cfa08b1fccd34686e4f12003dd7ffaf4b980957440bd595beb53269bb082a517dd570693604cb6299cb1663f5a9d608e3e42807d71cd002d206028011e50aa49381513494011349cd2092803ffd3d031f154ef11bc86d870781f8679a90302540adc545c55a00e28c8a602e47ad2e46680133cd19e6800cd1cf4a0063293ce695188e0d20265e58559305c3ffcb2948eca10d20278adb50518890c40f5ed9a5fece941ccb29cfd19ff00c2a6e860d6471c7da1cffb3b507eb9aaafa3dc4a4909b7fdf6c9fd28b88fffd4ca5d06e7b94152af87a53f7a7403d949a8e60265f0eaff0014ee7e8807f5a99340857abcadf881fd2973013a6936f1f48d4ffbc01fe95652dd63fba00fa521926d1de8e07a51600dc3d01d00;',
    ),
    asserted: [{ kind: 'no-position' }],
    expected: [],
  },
  {
    name: 'f3dc530265be, Gps103ProtocolDecoder.testDecode 8',
    hex: hexOf(
      'imei:868683026321020,T:+11,181217080050,,F,080047.000,A,3227.3057,N,11649.4754,W,0.00,0,,0,0,0.00%,,+11;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '868683026321020',
        records: [
          {
            timeMs: 1545033647000,
            latitude: 32.455095,
            longitude: -116.82459,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: false,
            fuelPercent: 0,
            extra: { alarm: 'temperature', celsius: 11, door: false },
          },
        ],
      },
    ],
  },
  {
    // Ends with a star. The speed is in km/h.
    name: '870a86b2ff6a, Gps103ProtocolDecoder.testDecode 10',
    hex: hexOf(
      'imei:861359038609986,Equipo 1,---,------,----,214734,241018,26,1,-33.42317,-70.61930,067,229,0674,1.00,08,0,1,---,*',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '861359038609986',
        records: [
          {
            timeMs: 1540417654000,
            latitude: -33.42317,
            longitude: -70.6193,
            speedKmh: 67,
            headingDegrees: 229,
            altitudeMeters: 674,
            hdop: 1,
            satellites: 8,
            gsmSignal: 4,
            ignition: false,
            extra: { charging: true },
          },
        ],
      },
    ],
  },
  {
    name: '7aedc87dbff9, Gps103ProtocolDecoder.testDecode 11',
    hex: hexOf(
      'imei:861359038609986,Equipo 1,---,------,----,214812,241018,14,0,-33.42317,-70.61930,000,000,0000,99.9,00,0,1,---,*',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '861359038609986',
        records: [
          {
            timeMs: 1540417692000,
            latitude: -33.42317,
            longitude: -70.6193,
            speedKmh: 0,
            headingDegrees: 0,
            altitudeMeters: 0,
            hdop: 99.9,
            satellites: 0,
            valid: false,
            gsmSignal: 2,
            ignition: false,
            extra: { charging: true },
          },
        ],
      },
    ],
  },
  {
    name: '6e4ebc573323, Gps103ProtocolDecoder.testDecode 13',
    hex: hexOf('imei:868683027758113,OBD,180905200218,,,,0,0,0.39%,70,9.41%,494,0.00,P0137,P0430,,;'),
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '868683027758113',
        status: {
          engineRpm: 494,
          extra: {
            engineMinutes: 0,
            obdSpeedKmh: 0,
            engineLoadPercent: 0.39,
            coolantCelsius: 70,
            throttlePercent: 9.41,
            faultCodes: 'P0137 P0430',
          },
        },
      },
    ],
  },
  {
    name: 'e4410b43b266, Gps103ProtocolDecoder.testDecode 15',
    hex: hexOf(
      'imei:864180036029895,acc on,180508145653,,F,065645.000,A,4729.1497,N,01904.2342,E,0.00,0,,1,,0.00%,,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '864180036029895',
        records: [
          {
            timeMs: 1525762605000,
            latitude: 47.485828,
            longitude: 19.07057,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: true,
            fuelPercent: 0,
            event: 'ignitionOn',
          },
        ],
      },
    ],
  },
  {
    // 5,000,000 km is no odometer. Traccar's decoder takes kilometres for metres.
    name: 'b7432be09d63, Gps103ProtocolDecoder.testDecode 17',
    hex: hexOf(
      'imei:359710048977327,OBD,180301094003,5000000,0.00,0.00,98,18,68.63%,55,25.10%,1368,14.24,,,,;',
    ),
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '359710048977327',
        status: {
          engineRpm: 1368,
          externalVolts: 14.24,
          extra: {
            engineMinutes: 5880,
            obdSpeedKmh: 18,
            engineLoadPercent: 68.63,
            coolantCelsius: 55,
            throttlePercent: 25.1,
          },
        },
      },
    ],
  },
  {
    name: '1ee01f187a28, Gps103ProtocolDecoder.testDecode 19',
    hex: hexOf('imei:868683027825532,OBD,170613203014,,,,0,0,0.00%,0,0.00%,0,0.00,,,,;'),
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '868683027825532',
        status: {
          engineRpm: 0,
          extra: {
            engineMinutes: 0,
            obdSpeedKmh: 0,
            engineLoadPercent: 0,
            coolantCelsius: 0,
            throttlePercent: 0,
          },
        },
      },
    ],
  },
  {
    name: '9e1a0a020a16, Gps103ProtocolDecoder.testDecode 22',
    hex: hexOf(
      'imei:353451044508750,DTC,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,30.1,,1,0,10.5%,P0021,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353451044508750',
        records: [
          {
            timeMs: 1222235643000,
            latitude: 22.553117,
            longitude: 113.905112,
            speedKmh: 0,
            headingDegrees: 30.1,
            ignition: true,
            fuelPercent: 10.5,
            extra: { alarm: 'fault', door: false, faultCodes: 'P0021' },
          },
        ],
      },
    ],
  },
  {
    name: 'ed94e0fabbf1, Gps103ProtocolDecoder.testDecode 31',
    hex: hexOf(
      'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,;',
    ),
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '359710049090138',
        status: {
          odometerMeters: 51442000,
          engineRpm: 2101,
          externalVolts: 13.8,
          extra: {
            engineMinutes: 337920,
            obdSpeedKmh: 122,
            engineLoadPercent: 40.39,
            coolantCelsius: 95,
            throttlePercent: 0,
          },
        },
      },
    ],
  },
  {
    name: '438abd3c51e9, Gps103ProtocolDecoder.testDecode 37',
    hex: hexOf('imei:359710049032874,OBD,160208152900,13555,,,45,0,24.71%,35,13.73%,1230,14.13,U1108,,,;'),
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '359710049032874',
        status: {
          odometerMeters: 13555000,
          engineRpm: 1230,
          externalVolts: 14.13,
          extra: {
            engineMinutes: 2700,
            obdSpeedKmh: 0,
            engineLoadPercent: 24.71,
            coolantCelsius: 35,
            throttlePercent: 13.73,
            faultCodes: 'U1108',
          },
        },
      },
    ],
  },
  {
    name: 'c70f1ae57c75, Gps103ProtocolDecoder.testDecode 39',
    hex: hexOf(
      'imei:868683020235846,rfid,160202091347,49121185,F,011344.000,A,0447.7273,N,07538.9934,W,0.00,0,,0,0,0.00%,,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '868683020235846',
        records: [
          {
            timeMs: 1454375624000,
            latitude: 4.795455,
            longitude: -75.64989,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: false,
            fuelPercent: 0,
            extra: { door: false, driverCard: '49121185' },
          },
        ],
      },
    ],
  },
  {
    name: '5216e59dde74, Gps103ProtocolDecoder.testDecode 40',
    hex: hexOf('imei:359710049075097,help me,,,L,,,113b,,558f,,,,,0,0,,,;'),
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'status',
        deviceId: '359710049075097',
        status: {
          ignition: false,
          extra: { alarm: 'sos', door: false, gsmArea: 4411, gsmCell: 21903 },
          event: 'panic',
        },
      },
    ],
  },
  {
    name: 'dc484a183905, Gps103ProtocolDecoder.testDecode 41',
    hex: hexOf('imei:359710041100000,tracker,000000000,,L,,,fa8,,c9af,,,,,0,0,0.00%,,;'),
    asserted: [{ kind: 'decodes' }],
    expected: [
      {
        kind: 'status',
        deviceId: '359710041100000',
        status: { ignition: false, fuelPercent: 0, extra: { door: false, gsmArea: 4008, gsmCell: 51631 } },
      },
    ],
  },
  {
    name: 'f793d80864b7, Gps103ProtocolDecoder.testDecode 44',
    hex: hexOf(
      'imei:359710049092324,tracker,151027025958,,F,235957.000,A,2429.5156,N,04424.5828,E,0.01,27.91,,0,0,,,;',
    ),
    asserted: [
      { kind: 'position', position: { time: '2015-10-26T23:59:57.000Z', lat: 24.49193, lon: 44.40971 } },
    ],
    expected: [
      {
        kind: 'positions',
        deviceId: '359710049092324',
        records: [
          {
            timeMs: 1445903997000,
            latitude: 24.491927,
            longitude: 44.409713,
            speedKmh: 0.01852,
            headingDegrees: 27.91,
            ignition: false,
            extra: { door: false },
          },
        ],
      },
    ],
  },
  {
    name: '97734072faab, Gps103ProtocolDecoder.testDecode 46',
    hex: hexOf('##,imei:359586015829802,A;'),
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', deviceId: '359586015829802', status: {}, acknowledge: fromAscii('LOAD') }],
  },
  {
    name: '9f92342cbf51, Gps103ProtocolDecoder.testDecode 47',
    hex: hexOf('359586015829802;'),
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', deviceId: '359586015829802', status: {}, acknowledge: fromAscii('ON') }],
  },
  {
    name: '00f0bd9ef2ac, Gps103ProtocolDecoder.testDecode 48',
    hex: hexOf('imei:359586015829802,tracker,000000000,13554900601,L,;'),
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', deviceId: '359586015829802', status: {} }],
  },
  {
    name: '8677e03fc984, Gps103ProtocolDecoder.testDecode 53',
    hex: hexOf('imei:359587016817564,tracker,1301251602,,F,080251.000,A,3223.5832,N,11058.9449,W,0.03,;'),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '359587016817564',
        records: [{ timeMs: 1359100971000, latitude: 32.393053, longitude: -110.982415, speedKmh: 0.05556 }],
      },
    ],
  },
  {
    name: '3fa81c5a5aab, Gps103ProtocolDecoder.testDecode 55',
    hex: hexOf(
      'imei:012497000208821,tracker,1301080525,,F,212511.000,A,2228.5279,S,06855.6328,W,18.62,268.98,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '012497000208821',
        records: [
          {
            timeMs: 1357593911000,
            latitude: -22.475465,
            longitude: -68.927213,
            speedKmh: 34.48424,
            headingDegrees: 268.98,
          },
        ],
      },
    ],
  },
  {
    // Sent in Chile: the longitude without its letter is west. Nothing in the text says so, and Traccar's decoder reads it as east too.
    name: '6f3b29e470f8, Gps103ProtocolDecoder.testDecode 56',
    hex: hexOf('imei:012497000208821,tracker,1301072224,,F,142411.077,A,2227.0739,S,06855.2912,,0,0,;'),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '012497000208821',
        records: [
          {
            timeMs: 1357568651000,
            latitude: -22.451232,
            longitude: 68.92152,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
          },
        ],
      },
    ],
  },
  {
    name: '5c5a99877b84, Gps103ProtocolDecoder.testDecode 57',
    hex: hexOf('imei:012497000431811,tracker,1210260609,,F,220925.000,A,0845.5500,N,07024.7673,W,0.00,,;'),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '012497000431811',
        records: [{ timeMs: 1351202965000, latitude: 8.759167, longitude: -70.412788, speedKmh: 0 }],
      },
    ],
  },
  {
    name: '0714c406afe5, Gps103ProtocolDecoder.testDecode 58',
    hex: hexOf('imei:100000000000000,help me,1004171910,,F,010203.000,A,0102.0003,N,00102.0003,E,1.02,;'),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '100000000000000',
        records: [
          {
            timeMs: 1271552523000,
            latitude: 1.033338,
            longitude: 1.033338,
            speedKmh: 1.88904,
            extra: { alarm: 'sos' },
            event: 'panic',
          },
        ],
        acknowledge: fromAscii('**,imei:100000000000000,E;'),
      },
    ],
  },
  {
    name: '47a0db20eec9, Gps103ProtocolDecoder.testDecode 59',
    hex: hexOf(
      'imei:353451040164707,tracker,1105182344,+36304665439,F,214418.000,A,4804.2222,N,01916.7593,E,0.37,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353451040164707',
        records: [{ timeMs: 1305755058000, latitude: 48.07037, longitude: 19.279322, speedKmh: 0.68524 }],
      },
    ],
  },
  {
    name: '5f166600e3f2, Gps103ProtocolDecoder.testDecode 61',
    hex: hexOf(
      'imei:359587010124900,tracker,0809231929,13554900601,F,112909.397,A,2234.4669,N,11354.3287,E,0.11,321.53,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '359587010124900',
        records: [
          {
            timeMs: 1222169349000,
            latitude: 22.574448,
            longitude: 113.905478,
            speedKmh: 0.20372,
            headingDegrees: 321.53,
          },
        ],
      },
    ],
  },
  {
    name: '5fd4500f030e, Gps103ProtocolDecoder.testDecode 62',
    hex: hexOf(
      'imei:353451049926460,tracker,1208042043,123456 99008026,F,124336.000,A,3509.8668,N,03322.7636,E,0.00,,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353451049926460',
        records: [{ timeMs: 1344084216000, latitude: 35.164447, longitude: 33.379393, speedKmh: 0 }],
      },
    ],
  },
  {
    name: 'de846df12a60, Gps103ProtocolDecoder.testDecode 63',
    hex: hexOf(
      'imei:359586015829802,help me,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '359586015829802',
        records: [
          {
            timeMs: 1222151387000,
            latitude: 22.573377,
            longitude: 113.905462,
            speedKmh: 0,
            extra: { alarm: 'sos' },
            event: 'panic',
          },
        ],
        acknowledge: fromAscii('**,imei:359586015829802,E;'),
      },
    ],
  },
  {
    name: '38a2e68442f4, Gps103ProtocolDecoder.testDecode 64',
    hex: hexOf(
      'imei:359586015829802,low battery,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '359586015829802',
        records: [
          {
            timeMs: 1222151387000,
            latitude: 22.573377,
            longitude: 113.905462,
            speedKmh: 0,
            extra: { alarm: 'lowBattery' },
            event: 'lowBattery',
          },
        ],
      },
    ],
  },
  {
    name: '5b81b0ef3c4f, Gps103ProtocolDecoder.testDecode 65',
    hex: hexOf(
      'imei:359586015829802,stockade,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '359586015829802',
        records: [
          {
            timeMs: 1222151387000,
            latitude: 22.573377,
            longitude: 113.905462,
            speedKmh: 0,
            extra: { alarm: 'geofence' },
          },
        ],
      },
    ],
  },
  {
    name: '2a602c8b08a5, Gps103ProtocolDecoder.testDecode 67',
    hex: hexOf(
      'imei:359586015829802,speed,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '359586015829802',
        records: [
          {
            timeMs: 1222151387000,
            latitude: 22.573377,
            longitude: 113.905462,
            speedKmh: 0,
            extra: { alarm: 'overspeed' },
            event: 'overspeed',
          },
        ],
      },
    ],
  },
  {
    name: 'c2be3360f6be, Gps103ProtocolDecoder.testDecode 68',
    hex: hexOf('imei:863070010423167,tracker,1211051840,,F,104000.000,A,2220.6483,N,11407.6377,,0,0,;'),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '863070010423167',
        records: [
          {
            timeMs: 1352112000000,
            latitude: 22.344138,
            longitude: 114.127295,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
          },
        ],
      },
    ],
  },
  {
    name: '8ed6d801b539, Gps103ProtocolDecoder.testDecode 69',
    hex: hexOf(
      'imei:863070010423167,tracker,1211051951,63360926,F,115123.000,A,2220.6322,N,11407.5313,E,0.00,,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '863070010423167',
        records: [{ timeMs: 1352116283000, latitude: 22.34387, longitude: 114.125522, speedKmh: 0 }],
      },
    ],
  },
  {
    name: '6ca61e789748, Gps103ProtocolDecoder.testDecode 71',
    hex: hexOf('imei:863070012698733,tracker,1303092334,,F,193427.000,A,5139.0369,N,03907.2791,E,0.00,,;'),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '863070012698733',
        records: [{ timeMs: 1362857667000, latitude: 51.650615, longitude: 39.121318, speedKmh: 0 }],
      },
    ],
  },
  {
    // Traccar's decoder takes the first 0.0 for a temperature; by Coban's description there are two tanks and no temperature.
    name: 'f259e3907a6f, Gps103ProtocolDecoder.testDecode 75',
    hex: hexOf(
      'imei:313009071131684,tracker,1403211928,,F,112817.000,A,0610.1133,N,00116.5840,E,0.00,,,0,0,0.0,0.0,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '313009071131684',
        records: [
          {
            timeMs: 1395401297000,
            latitude: 6.168555,
            longitude: 1.2764,
            speedKmh: 0,
            ignition: false,
            extra: { door: false },
          },
        ],
      },
    ],
  },
  {
    name: 'c5b21eb348d8, Gps103ProtocolDecoder.testDecode 76',
    hex: hexOf(
      'imei:866989771979791,tracker,140527055653,,F,215653.00,A,5050.33113,N,00336.98783,E,0.066,0;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '866989771979791',
        records: [
          {
            timeMs: 1401141413000,
            latitude: 50.838852,
            longitude: 3.616464,
            speedKmh: 0.122232,
            headingDegrees: 0,
          },
        ],
      },
    ],
  },
  {
    // Without a time in UTC, the tracker's own one counts. Traccar's decoder leaves out its seconds.
    name: '9c271d9f7977, Gps103ProtocolDecoder.testDecode 78',
    hex: hexOf(
      'imei:353552045403597,tracker,150420050648,53.0,F,0.0,A,N,5306.64155,E,00700.77848,0.0,,1.0,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353552045403597',
        records: [
          { timeMs: 1429506408000, latitude: 53.110693, longitude: 7.012975, speedKmh: 0, altitudeMeters: 1 },
        ],
      },
    ],
  },
  {
    // The ACC field says on, and so do both decoders. Traccar's takes the first 0.0 for the temperature, which by Coban's description is the last of three values.
    name: 'ea296883c571, Gps103ProtocolDecoder.testDecode 81',
    hex: hexOf(
      'imei:865328023776874,acc off,150619152221,,F,072218.000,A,5439.8489,N,02518.5945,E,0.00,,,1,1,0.0,0.0,23.0,;',
    ),
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '865328023776874',
        records: [
          {
            timeMs: 1434698538000,
            latitude: 54.664148,
            longitude: 25.309908,
            speedKmh: 0,
            ignition: true,
            extra: { door: true, celsius: 23 },
          },
        ],
      },
    ],
  },
]
