/**
 * Lookup table: real frames and their expected messages; every frame that ever fails is added. The bytes and
 * the asserted values are facts from Traccar's tests (Apache-2.0, https://www.traccar.org).
 */
import type { FrameFixture } from '../fixture.ts'
import { fromHex } from '../text.ts'

export const fixtures: FrameFixture[] = [
  {
    name: 'd6e8c421263e, H02ProtocolDecoder.testDecode 2',
    hex: '2a48512c333137373731383233382c56362c3030323932362c562c333531342e343038382c4e2c393733332e323834322c572c302e30302c302e30302c3135313232322c46464637464246462c3331302c3236302c33323933362c31333634312c38393434353031333131323137353633333832462c23',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '3177718238',
        records: [
          {
            timeMs: 1671064166000,
            latitude: 35.240147,
            longitude: -97.554737,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
            ignition: false,
            extra: { alarm: 'powerCut' },
            event: 'powerCut',
          },
        ],
        session: { alarms: 524288 },
      },
    ],
  },
  {
    name: '8a7148da19a8, H02ProtocolDecoder.testDecode 6',
    hex: '2a48512c393138303237313036342c56352c3039313233332c562c323334382e383931322c4e2c30393032312e333330322c452c3030302e30302c3030302c3035313231392c46464646424246462c3437302c30312c32313031392c323033332c3239323132383323',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '9180271064',
        records: [
          {
            timeMs: 1575537153000,
            latitude: 23.814853,
            longitude: 90.355503,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '114b08b0c1dc, H02ProtocolDecoder.testDecode 7',
    hex: '2491802711800850240512192350143206090249758e000001ffffbbff00bdf0900000000001d60161cc4b9a35',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '9180271180',
        records: [
          {
            timeMs: 1575535824000,
            latitude: 23.83572,
            longitude: 90.416263,
            speedKmh: 0,
            headingDegrees: 1,
            batteryPercent: 100,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: 'e03c214ce701, H02ProtocolDecoder.testDecode 10',
    hex: '24702802061601234020031910125482600612695044000000ffffbbff000000000000000001760d04e2c9934d',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '7028020616',
        records: [
          {
            timeMs: 1553045020000,
            latitude: 10.209137,
            longitude: -61.449173,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
            batteryPercent: 96,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '1e0e0497b245, H02ProtocolDecoder.testDecode 11',
    hex: '2a68712c3335363332373038313030313233392c5650312c562c3437302c3030322c39322c333536352c305939322c31393433332c33305939322c313334302c323923',
    asserted: [{ kind: 'decodes' }],
    expected: [{ kind: 'status', deviceId: '356327081001239', status: {} }],
  },
  {
    name: 'ea56219e752f, H02ProtocolDecoder.testDecode 12',
    hex: '2435248308419329301047591808172627335900074412294e024138feffffffff01120064ba73005ecc',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '352483084193293',
        records: [
          {
            timeMs: 1503053279000,
            latitude: 26.455598,
            longitude: 74.687157,
            speedKmh: 44.448,
            headingDegrees: 138,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '28c335f129ed, H02ProtocolDecoder.testDecode 16',
    hex: '2a48512c3335333530353232313236343530372c5649312c3037353134362c302c353233382e32353930302c4e2c30303530372e33333432392c452c302e35342c302c3235303931372c46464646464646462c63632c32382c202064622c6437356223',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353505221264507',
        records: [
          {
            timeMs: 1506325906000,
            latitude: 52.63765,
            longitude: 5.122238,
            speedKmh: 1.00008,
            headingDegrees: 0,
            valid: false,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '3084754df511, H02ProtocolDecoder.testDecode 17',
    hex: '2a48512c3335333530353531303934383932392c56312c2c562c2c4e2c2c452c302e30302c302c2c46464646463746462c66302c612c313161302c6330633623',
    asserted: [{ kind: 'no-position' }],
    expected: [
      {
        kind: 'status',
        deviceId: '353505510948929',
        acknowledge: fromHex(
          '2a48512c3335333530353531303934383932392c56342c56312c323032353130303930383533323023',
        ),
        status: { ignition: true },
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '2f9489075018, H02ProtocolDecoder.testDecode 18',
    hex: '2a68712c3335363332373038303432353333302c5650312c412c323730322e373234352c532c31353235312e393331312c452c302e34382c302e303030302c30383039313723',
    asserted: [{ kind: 'position' }],
    receivedMs: 1504852212000,
    expected: [
      {
        kind: 'positions',
        deviceId: '356327080425330',
        records: [
          {
            timeMs: 1504852212000,
            latitude: -27.045408,
            longitude: 152.865518,
            speedKmh: 0.88896,
            headingDegrees: 0,
          },
        ],
      },
    ],
  },
  {
    name: '5a8b4090596a, H02ProtocolDecoder.testDecode 21',
    hex: '2a48512c3335363332373038303432353333302c58542c312c31303023',
    asserted: [{ kind: 'no-position' }],
    expected: [{ kind: 'status', deviceId: '356327080425330', status: {} }],
  },
  {
    name: '58594ea1ca75, H02ProtocolDecoder.testDecode 22',
    hex: '2a48512c3335333131313038303030313035352c56332c3034343835352c32383430332c30312c3030313435302c3031313437332c3135382c2d36322c303239322c302c582c3033303831372c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '353111080001055', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '4d7f4f7b38b5, H02ProtocolDecoder.testDecode 23',
    hex: '2442091341332059572807175137358006000183640e000000fffffbfdff001f080000000000ea1e0000000021',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '4209134133',
        records: [
          {
            timeMs: 1501275597000,
            latitude: 51.622633,
            longitude: 0.306067,
            speedKmh: 0,
            headingDegrees: 0,
            batteryPercent: 100,
            ignition: false,
            extra: { alarm: 'sos' },
            event: 'panic',
          },
        ],
        session: { alarms: 2 },
      },
    ],
  },
  {
    name: 'e3472ef7c9b4, H02ProtocolDecoder.testDecode 27',
    hex: '2a48512c3335353438383032303838323430352c56332c3039353432362c37343030312c30342c3031303237382c3034353134322c3132382c2d39322c3031303237382c3032363331312c3132352c2c3031303237382c3032363538322c3132352c2c3031303237382c3032383332322c3131392c2c303244442c302c582c3039303531372c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '355488020882405', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '6bf39042a2f9, H02ProtocolDecoder.testDecode 28',
    hex: '2a48512c343130393137393032342c5631392c3138313531392c562c333835332e323538372c532c30363230352e393137352c572c3030302e30302c3030302c3039303231372c2c353439323933323633303838382c383935343331353236353034343731363535353f2c464646464642464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '4109179024',
        records: [
          {
            timeMs: 1486664119000,
            latitude: -38.887645,
            longitude: -62.098625,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: 'defa156e94b9, H02ProtocolDecoder.testDecode 35',
    hex: '2a48512c343130393137393032342c4e42522c3130333733322c3732322c3331302c302c362c383130362c33323031302c32332c383130312c32323030372c32352c383130362c31323031302c32332c383130362c32323130352c32322c383130312c32323031322c31362c383130362c34323031302c352c3130303231372c46464646464246462c3523',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '4109179024', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '6c69349953c4, H02ProtocolDecoder.testDecode 36',
    hex: '2a48512c3335353438383032303933303739362c56332c3030323333392c36323136302c30362c3032343835322c3033353432312c3134382c302c3032343835322c3033353432352c3134332c2c3032323235312c3033363438322c3133372c2c3032343835322c3030303333352c3133332c2c3032343835322c3033313735312c3133332c2c3032343835322c3033353432332c3133332c2c303241312c302c582c3031303130342c454645374642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '355488020930796',
        status: { ignition: false, extra: { alarm: 'powerCut' }, event: 'powerCut' },
        session: { alarms: 524288 },
      },
    ],
  },
  {
    name: '8e760fa3faaf, H02ProtocolDecoder.testDecode 40',
    hex: '2a48512c313630303036383831322c4e42522c3134313333352c3236322c30322c3235352c362c3433312c31373030332c32362c3433312c31313130312c31332c3433312c363335332c31332c3433312c32323137322c31332c3433312c31313039332c31332c3433312c36303836312c31302c3135313231362c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '1600068812', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '44062bbe0f17, H02ProtocolDecoder.testDecode 41',
    hex: '2a48512c3335333538383032303036383334322c56312c3038343433362c412c333235372e30313532352c4e2c30303635352e30333836352c572c35372e37382c34302c3031313231362c46464642464646462c3235632c612c203135342c6230346323',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353588020068342',
        acknowledge: fromHex(
          '2a48512c3335333538383032303036383334322c56342c56312c323032353130303930383533323023',
        ),
        records: [
          {
            timeMs: 1480581876000,
            latitude: 32.950254,
            longitude: -6.917311,
            speedKmh: 107.00856,
            headingDegrees: 40,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '79ba8bdab572, H02ProtocolDecoder.testDecode 43',
    hex: '2a48512c313430303034363136382c4e42522c3136303136392c3436302c302c312c342c393333382c333639322c3135302c393333382c333639312c3134352c393333382c333639302c3134302c393333382c333639322c3133392c3138303831332c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '1400046168', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: 'c3072f3e9b6f, H02ProtocolDecoder.testDecode 44',
    hex: '2a48512c313630303036383836302c4e42522c3132303135362c3236322c30332c3235352c362c3830322c35343730322c34362c3830322c353033322c33372c3830322c35343738322c33302c3830322c353035322c32382c3830322c35343731322c31322c3830322c353034322c31322c3038313131362c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '1600068860', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '96e00f94e506, H02ProtocolDecoder.testDecode 45',
    hex: '2a48512c313630303036383836302c4e42522c3131303332362c3236322c30332c3235352c362c3830322c32333135322c32332c3831322c34393434392c31342c3830322c33353338322c31332c3830322c33353430322c31312c3831322c35363632322c30392c3830322c32333133322c30342c3038313131362c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '1600068860', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '06a23832baa2, H02ProtocolDecoder.testDecode 46',
    hex: '2a48512c313630303036383836302c4c494e4b2c3131323133372c32302c382c36372c302c302c3038313131362c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      {
        kind: 'status',
        deviceId: '1600068860',
        status: { ignition: false, batteryPercent: 67 },
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: 'cd05e229ea98, H02ProtocolDecoder.testDecode 47',
    hex: '2a48512c3335353438383032303533333236332c56332c3132313533362c36353530312c30342c3030303135322c3031343030312c3135362c2d36342c3030303136312c3031303634322c3133382c2c3030303135322c3031343030332c3132392c2c3030303135322c3031333937332c3132362c2c303245342c302c582c3037313131362c464646464642464623',
    asserted: [{ kind: 'attributes-only' }],
    expected: [
      { kind: 'status', deviceId: '355488020533263', status: { ignition: false }, session: { alarms: 0 } },
    ],
  },
  {
    name: '8edd71186414, H02ProtocolDecoder.testDecode 48',
    hex: '2a48512c343230393931373438342c5631392c3039333034332c562c353035322e393734392c4e2c30303432362e343332322c452c3030302e30302c3030302c3133303931362c2c303033323437353837343134312c38393434353338353330303030353433373030462c464646464642464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '4209917484',
        records: [
          {
            timeMs: 1473759043000,
            latitude: 50.882915,
            longitude: 4.440537,
            speedKmh: 0,
            headingDegrees: 0,
            valid: false,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '12f5b86608bc, H02ProtocolDecoder.testDecode 49',
    hex: '2a48512c3335333530353232303837333036372c56312c2c562c343630352e37353733322c4e2c30313433302e37333836332c452c302e30302c302c2c46464646464645462c3132352c3139342c202036342c643323',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'status',
        deviceId: '353505220873067',
        acknowledge: fromHex(
          '2a48512c3335333530353232303837333036372c56342c56312c323032353130303930383533323023',
        ),
        status: { ignition: true },
        session: { alarms: 0 },
      },
    ],
    differs: 'It has neither time nor date, and says itself that it is no fix.',
  },
  {
    name: 'faa2d8d38ed2, H02ProtocolDecoder.testDecode 52',
    hex: '2a48512c313435313331363438352c56312c3132313535372c412c2d32332d332e333430382c532c2d34382d322e383932362c572c302e312c3135382c3234313131352c464646464646464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '1451316485',
        acknowledge: fromHex('2a48512c313435313331363438352c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1448367357000,
            latitude: -23.05568,
            longitude: -48.04821,
            speedKmh: 0.1852,
            headingDegrees: 158,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '11a2051d6ca0, H02ProtocolDecoder.testDecode 55',
    hex: '2a48512c313435313331363430392c56312c3033303134392c412c2d32332d32392e303039352c532c2d34362d35312e353835322c572c322e342c3036352c3037303331352c464646464646464623',
    asserted: [
      { kind: 'position', position: { time: '2015-03-07T03:01:49.000Z', lat: -23.48349, lon: -46.85975 } },
    ],
    expected: [
      {
        kind: 'positions',
        deviceId: '1451316409',
        acknowledge: fromHex('2a48512c313435313331363430392c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1425697309000,
            latitude: -23.483492,
            longitude: -46.859753,
            speedKmh: 4.4448,
            headingDegrees: 65,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '7f4d1d4c5821, H02ProtocolDecoder.testDecode 58',
    hex: '2a48512c343330303235363435352c56312c3131313831372c412c313933352e353132382c4e2c30343635362e333234332c452c302e30302c3130302c3137303931332c464645374642464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '4300256455',
        acknowledge: fromHex('2a48512c343330303235363435352c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1379416697000,
            latitude: 19.59188,
            longitude: 46.938738,
            speedKmh: 0,
            headingDegrees: 100,
            ignition: false,
            extra: { alarm: 'powerCut' },
            event: 'powerCut',
          },
        ],
        session: { alarms: 524288 },
      },
    ],
  },
  {
    name: 'ccfeb2729daa, H02ProtocolDecoder.testDecode 61',
    hex: '2a48512c3335343138383034353439383636392c56312c3139353230302c412c3730312e383931352c532c333435302e333339392c572c302e30302c3230352e37302c3035303231332c66666666666666662c3030303234332c3030303030302c30303030303023',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '354188045498669',
        acknowledge: fromHex(
          '2a48512c3335343138383034353439383636392c56342c56312c323032353130303930383533323023',
        ),
        records: [
          {
            timeMs: 1360093920000,
            latitude: -7.031525,
            longitude: -34.838998,
            speedKmh: 0,
            headingDegrees: 205.7,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: 'c240c845b624, H02ProtocolDecoder.testDecode 62',
    hex: '2a48512c323730353137313130392c56312c3231333332342c412c353030322e353834392c4e2c30313433332e373832322c452c302e30302c3030302c3134303631332c464646464646464623',
    asserted: [{ kind: 'position' }, { kind: 'attribute', key: 'status', value: 4294967295 }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2705171109',
        acknowledge: fromHex('2a48512c323730353137313130392c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1371245604000,
            latitude: 50.043082,
            longitude: 14.563037,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '74b4e40226ff, H02ProtocolDecoder.testDecode 63',
    hex: '2a54482c323032303931363031322c56312c3035303331362c412c323231322e383734352c4e2c31313334362e363537342c452c31342e32382c3032382c3232303930322c4646464646424646230d0a',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2020916012',
        acknowledge: fromHex('2a54482c323032303931363031322c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1032670996000,
            latitude: 22.214575,
            longitude: 113.777623,
            speedKmh: 26.44656,
            headingDegrees: 28,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '90e99e36b3d5, H02ProtocolDecoder.testDecode 64',
    hex: '2a54482c323032303931363031322c56342c5331372c3133303330352c3035303331362c412c323231322e383734352c4e2c31313334362e363537342c452c31342e32382c3032382c3232303930322c464646464642464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2020916012',
        records: [
          {
            timeMs: 1032670996000,
            latitude: 22.214575,
            longitude: 113.777623,
            speedKmh: 26.44656,
            headingDegrees: 28,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: 'cdaa620f4c11, H02ProtocolDecoder.testDecode 66',
    hex: '2a54482c323032303931363031322c56342c5332302c4552524f522c3133303330352c3035303331362c412c323231322e383734352c4e2c31313334362e363537342c452c31342e32382c3032382c3232303930322c464646464642464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2020916012',
        records: [
          {
            timeMs: 1032670996000,
            latitude: 22.214575,
            longitude: 113.777623,
            speedKmh: 26.44656,
            headingDegrees: 28,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '9d889ccec21f, H02ProtocolDecoder.testDecode 69',
    hex: '2a54482c323032303931363031322c56342c5332332c3136352e3136352e33332e3235303a383830302c3133303330352c3035303331362c412c323231322e383734352c4e2c31313334362e363537342c452c31342e32382c3032382c3232303930322c464646464642464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2020916012',
        records: [
          {
            timeMs: 1032670996000,
            latitude: 22.214575,
            longitude: 113.777623,
            speedKmh: 26.44656,
            headingDegrees: 28,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '25ea77cff015, H02ProtocolDecoder.testDecode 71',
    hex: '2a54482c323032303931363031322c56342c53312c4f4b2c706173735f776f72642c3133303330352c3035303331362c412c323231322e383734352c4e2c31313334362e363537342c452c31342e32382c3032382c3232303930322c464646464642464423',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2020916012',
        records: [
          {
            timeMs: 1032670996000,
            latitude: 22.214575,
            longitude: 113.777623,
            speedKmh: 26.44656,
            headingDegrees: 28,
            ignition: false,
            extra: { alarm: 'sos' },
            event: 'panic',
          },
        ],
        session: { alarms: 2 },
      },
    ],
  },
  {
    name: '69f529eaf11f, H02ProtocolDecoder.testDecode 73',
    hex: '2a48512c3335333530353232303930333231312c56312c3037353232382c412c353232372e353033392c4e2c30313033322e383434332c452c302e30302c302c3233313031332c46464642464646462c3130362c31342c203230312c3231373323',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353505220903211',
        acknowledge: fromHex(
          '2a48512c3335333530353232303930333231312c56342c56312c323032353130303930383533323023',
        ),
        records: [
          {
            timeMs: 1382514748000,
            latitude: 52.458398,
            longitude: 10.547405,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '5ed1cbcae131, H02ProtocolDecoder.testDecode 74',
    hex: '2a48512c3335333530353232303930333231312c56312c3134303831372c412c353233392e333533382c4e2c30313030332e353239322c452c32312e30332c3331322c3232313031332c46464642464646462c3130362c31342c203230332c31636423',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353505220903211',
        acknowledge: fromHex(
          '2a48512c3335333530353232303930333231312c56342c56312c323032353130303930383533323023',
        ),
        records: [
          {
            timeMs: 1382450897000,
            latitude: 52.655897,
            longitude: 10.05882,
            speedKmh: 38.94756,
            headingDegrees: 312,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '4f0d121f1fe4, H02ProtocolDecoder.testDecode 76',
    hex: '2a48512c383430313031363539372c424153452c3135323630392c302c302c302c302c3231313031342c464646464646464623',
    asserted: [{ kind: 'no-position' }],
    expected: [
      { kind: 'status', deviceId: '8401016597', status: { ignition: true }, session: { alarms: 0 } },
    ],
  },
  {
    name: 'ccc630a1b002, H02ProtocolDecoder.testDecode 77',
    hex: '2441060116601245431311165035313006004318210e000000fffffbffff0024',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '4106011660',
        records: [
          {
            timeMs: 1479041143000,
            latitude: 50.58855,
            longitude: 4.53035,
            speedKmh: 0,
            headingDegrees: 0,
            batteryPercent: 100,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '480a20b91137, H02ProtocolDecoder.testDecode 78',
    hex: '24410600082621532131081504419390060740418306000000fffffbfdff0015060000002c02dc0c000000001f',
    asserted: [
      { kind: 'position', position: { time: '2015-08-31T21:53:21.000Z', lat: 4.69898, lon: -74.06971 } },
    ],
    expected: [
      {
        kind: 'positions',
        deviceId: '4106000826',
        records: [
          {
            timeMs: 1441058001000,
            latitude: 4.698983,
            longitude: -74.069717,
            speedKmh: 0,
            headingDegrees: 0,
            batteryPercent: 100,
            ignition: false,
            extra: { alarm: 'sos' },
            event: 'panic',
          },
        ],
        session: { alarms: 2 },
      },
    ],
  },
  {
    name: '9dfb1fd0da24, H02ProtocolDecoder.testDecode 79',
    hex: '2427051711092133391406135002584900014337822e000000ffffffffff0000',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '2705171109',
        records: [
          {
            timeMs: 1371245619000,
            latitude: 50.043082,
            longitude: 14.563037,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '2d848fa7837a, H02ProtocolDecoder.testDecode 85',
    hex: '24971305007205201916101533335008000073206976000000effffbffff000252776566060000000000000000000049',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '9713050072',
        records: [
          {
            timeMs: 1444972819000,
            latitude: 33.558347,
            longitude: -7.534495,
            speedKmh: 0,
            headingDegrees: 0,
            ignition: false,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: '33e9fbc42e0b, H02ProtocolDecoder.testDecode 86',
    hex: '2a48512c353232363037333533332c534d532c535439303628373053414344295f54515f565f322e3020323032342f30362f30370a49443a353232363037333533330a49503a312e322e332e3420353031330a55543a33302c33302c3330300a564f4c543a31322e39560a41504e3a696e7465726e65742e6578616d706c652e636f6d0a4750533a412d32342d32330a47534d3a323623',
    asserted: [
      {
        kind: 'attribute',
        key: 'result',
        value:
          'ST906(70SACD)_TQ_V_2.0 2024/06/07\nID:5226073533\nIP:1.2.3.4 5013\nUT:30,30,300\nVOLT:12.9V\nAPN:internet.example.com\nGPS:A-24-23\nGSM:26',
      },
    ],
    expected: [
      {
        kind: 'text',
        deviceId: '5226073533',
        text: 'ST906(70SACD)_TQ_V_2.0 2024/06/07\nID:5226073533\nIP:1.2.3.4 5013\nUT:30,30,300\nVOLT:12.9V\nAPN:internet.example.com\nGPS:A-24-23\nGSM:26',
      },
    ],
  },
  {
    name: 'H02ProtocolDecoder.testDecode 3',
    hex: '2a48512c353930353130313839332c56312c3130353735392c412c33373537333339322c532c3134353033373032322c452c3030302e30302c3137332c3238303132322c46463746464246462c2c2c393035396532632c383233322c3423',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '5905101893',
        acknowledge: fromHex('2a48512c353930353130313839332c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1643367479000,
            latitude: -37.955653,
            longitude: 145.061703,
            speedKmh: 0,
            headingDegrees: 173,
            ignition: false,
            extra: { alarm: 'powerCut' },
            event: 'powerCut',
          },
        ],
        session: { alarms: 524293 },
      },
    ],
  },
  {
    name: 'H02ProtocolDecoder.testDecode 9',
    hex: '2a48512c3836353230353033353333313938312c56312c3133323932362c412c313933352e333933332c4e2c30373932302e343133342c452c2020332e33342c3334322c3238303531392c464646464646464623',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '865205035331981',
        acknowledge: fromHex(
          '2a48512c3836353230353033353333313938312c56342c56312c323032353130303930383533323023',
        ),
        records: [
          {
            timeMs: 1559050166000,
            latitude: 19.589888,
            longitude: 79.340223,
            speedKmh: 6.18568,
            headingDegrees: 342,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
  {
    name: 'H02ProtocolDecoder.testDecode 13',
    hex: '2a48512c343231303230393030362c56312c3035343034382c412c323832382e323239372c4e2c30373733332e343333322c452c3030302e352c3034372c342c3038303931382c45454537464244462c343236313139332c3023',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '4210209006',
        acknowledge: fromHex('2a48512c343231303230393030362c56342c56312c323032353130303930383533323023'),
        records: [
          {
            timeMs: 1536385248000,
            latitude: 28.470495,
            longitude: 77.55722,
            speedKmh: 0.926,
            headingDegrees: 47,
            ignition: false,
            extra: { alarm: 'powerCut' },
            event: 'powerCut',
          },
        ],
        session: { alarms: 524288 },
      },
    ],
  },
  {
    name: 'H02ProtocolDecoder.testDecode 14',
    hex: '2a48512c3335333530353232313236343530372c56322c3130303232302c302c353233382e32363235392c4e2c30303530372e33333938332c452c302e32352c302c3238303931372c46464646464646462c63632c32382c202064622c6437356223',
    asserted: [{ kind: 'position' }],
    expected: [
      {
        kind: 'positions',
        deviceId: '353505221264507',
        records: [
          {
            timeMs: 1506592940000,
            latitude: 52.63771,
            longitude: 5.122331,
            speedKmh: 0.463,
            headingDegrees: 0,
            valid: false,
            ignition: true,
          },
        ],
        session: { alarms: 0 },
      },
    ],
  },
]
