import { api, apiBase } from '@roadbook/contract/api'
import type { DeviceOrder, PlacedOrder } from '@roadbook/contract/tracking/device-orders'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMail, type Mail, newestMails } from '../../../platform/mail/mail.ts'
import { appOver, createTestClock, type TestClock } from '../../../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { solveChallenge } from '../../../testing/solve-challenge.ts'
import { createOrderProofs } from './order-proofs.ts'
import { createDeviceOrderHandlers } from './routes.ts'

/** Few, to keep the tests fast. */
const ZERO_BITS = 6
const proofs = createOrderProofs(Buffer.alloc(32, 1), ZERO_BITS)
const operatorEmail = 'operator@road.test'

const wish: DeviceOrder = {
  companyName: 'Grand Harbour Services',
  contactName: 'Maria Camilleri',
  email: 'maria@grandharbour.test',
  phone: '+356 2122 0000',
  numberOfDevices: 12,
  address: '12 Triq ix-Xatt\nTas-Sliema',
  message: 'Six with a buzzer, please.',
}

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })

let home: TestDatabase
let clock: TestClock
beforeAll(async () => {
  home = await createTestDatabase()
})
beforeEach(() => {
  clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
})
afterEach(async () => {
  lines.length = 0
  await home.database.pools.owner.query('delete from directory.device_orders')
  await home.database.pools.owner.query('delete from directory.mails')
})
afterAll(() => home.drop())

type Changed = { operatorEmail?: string | undefined; mail?: Mail }

function orderHandlers(changed: Changed = {}) {
  const mail = createMail({ clock, smtpUrl: undefined })
  return createDeviceOrderHandlers({ database: home.database, log, mail, proofs, operatorEmail, ...changed })
}

const newProof = () => solveChallenge(proofs.challenge(clock.now()))

/** The order's number, or the error code. */
async function place(
  order: Partial<PlacedOrder> = {},
  handlers = orderHandlers(),
  ip = '192.0.2.1',
): Promise<string> {
  const context = { now: clock.now(), requestId: 'test', ip }
  const body = { ...wish, website: '', proof: order.proof ?? newProof(), ...order }
  const placed = handlers.place(context, { params: undefined, query: undefined, body })
  return placed.then(
    (reply) => ('orderNumber' in reply ? reply.orderNumber : ''),
    (error: { code: string }) => error.code,
  )
}

async function storedOrders(): Promise<Record<string, unknown>[]> {
  const { rows } = await home.database.pools.owner.query<Record<string, unknown>>(
    `select number, company_name, contact_name, email, phone, number_of_devices, address, message, handled_at
    from directory.device_orders order by placed_at, number`,
  )
  return rows
}

const mails = () => newestMails(home.database, 10)

describe('an order', () => {
  test('is stored, and mailed to the operator once, with a log line that names nobody', async () => {
    const number = await place()
    expect(number).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await storedOrders()).toEqual([
      {
        number,
        company_name: 'Grand Harbour Services',
        contact_name: 'Maria Camilleri',
        email: 'maria@grandharbour.test',
        phone: '+356 2122 0000',
        number_of_devices: 12,
        address: '12 Triq ix-Xatt\nTas-Sliema',
        message: 'Six with a buzzer, please.',
        handled_at: null,
      },
    ])
    expect((await mails()).map(({ recipient, subject, body }) => ({ recipient, subject, body }))).toEqual([
      {
        recipient: operatorEmail,
        subject: `Order ${number}: 12 devices for Grand Harbour Services`,
        body: [
          `Order    ${number}`,
          'Placed   2026-11-20T09:42:00Z',
          'Devices  12',
          'Company  Grand Harbour Services',
          'Contact  Maria Camilleri',
          'Email    maria@grandharbour.test',
          'Phone    +356 2122 0000',
          '',
          'Delivery address',
          '12 Triq ix-Xatt',
          'Tas-Sliema',
          '',
          'Message',
          'Six with a buzzer, please.',
          '',
          `Once it is handled: npm run operator -- orders ${number} done`,
          '',
        ].join('\n'),
      },
    ])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        orderNumber: number,
        msg: 'A device order came in: npm run operator -- orders',
      }),
    ])
    expect(lines.join('')).not.toMatch(/maria|camilleri|harbour|2122/i)
  })

  test('is stored and logged where the operator has no address', async () => {
    await place({}, orderHandlers({ operatorEmail: undefined }))
    expect([(await storedOrders()).length, lines.length, await mails()]).toEqual([1, 1, []])
  })

  test('isn’t stored without its mail: both are written, or neither', async () => {
    const mail: Mail = { mode: 'operator', send: () => Promise.reject(new Error('killed')) }
    await place({}, orderHandlers({ mail }))
    expect([await storedOrders(), lines]).toEqual([[], []])
  })

  test('that is sent twice, at once or within an hour, is one, and the answers are the same', async () => {
    const proof = newProof()
    const [first, second] = await Promise.all([place({ proof }), place({ proof })])
    clock.advance(3_500)
    const third = await place()
    expect([
      first === second,
      third === first,
      (await storedOrders()).length,
      (await mails()).length,
    ]).toEqual([true, true, 1, 1])
  })

  test('is another one with another number of devices, or after an hour', async () => {
    await place()
    clock.advance(1)
    await place({ numberOfDevices: 13 })
    clock.advance(3_601)
    await place()
    expect((await storedOrders()).map(({ number_of_devices }) => number_of_devices)).toEqual([12, 13, 12])
  })
})

describe('a proof is refused', () => {
  test('for a second order', async () => {
    const proof = newProof()
    await place({ proof })
    expect(await place({ proof, numberOfDevices: 2 })).toBe('order_proof_refused')
  })

  test('after an hour', async () => {
    const proof = newProof()
    clock.advance(3_600)
    expect(await place({ proof })).toBe('order_proof_refused')
  })

  test('with the challenge of another installation, a later expiry, or what is no challenge', async () => {
    const { challenge } = newProof()
    const [random = '', expiry = '', signature = ''] = challenge.split('.')
    const foreign = createOrderProofs(Buffer.alloc(32, 2), ZERO_BITS).challenge(clock.now())
    const forged = [
      foreign.challenge,
      `${random}.${Number(expiry) + 1}.${signature}`,
      `${challenge}.${signature}`,
      `${random}.${signature}`,
      '',
    ]
    const answers: string[] = []
    for (const made of forged)
      answers.push(await place({ proof: solveChallenge({ challenge: made, zeroBits: ZERO_BITS }) }))
    expect(answers).toEqual(forged.map(() => 'order_proof_refused'))
  })

  test('with an answer that has too few zero bits', async () => {
    const { challenge } = proofs.challenge(clock.now())
    let answer = 0
    while (proofs.isValid({ challenge, answer }, clock.now())) answer++
    expect(await place({ proof: { challenge, answer } })).toBe('order_proof_refused')
  })

  test('and nothing of its order is stored, mailed or logged', async () => {
    await place({ proof: { challenge: 'a.1.b', answer: 0 } })
    expect([await storedOrders(), await mails(), lines]).toEqual([[], [], []])
  })
})

test('a program that fills in the hidden field gets a number, and nothing is stored, mailed or logged', async () => {
  expect(await place({ website: 'https://spam.example' })).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect([await storedOrders(), await mails(), lines]).toEqual([[], [], []])
})

const aNumber = expect.stringMatching(/^.{4}-.{4}$/)

/** Orders within a minute, from unknown networks. */
const storeMany = (many: number) =>
  home.database.pools.owner.query(
    `insert into directory.device_orders select 'N' || n, 'A', 'B', 'c@road.test', '', 1, 'D', '', sha256(n::text::bytea),
      $1::timestamptz + n * interval '1 minute' / $2 from generate_series(1, $2::integer) n`,
    [clock.now(), many],
  )

describe('a day of orders', () => {
  test('has five of one network, and room for others whatever twenty networks do', async () => {
    const ofOne: string[] = []
    for (let devices = 1; devices <= 6; devices++)
      ofOne.push(await place({ numberOfDevices: devices }, orderHandlers(), `198.51.100.${devices}`))
    expect(ofOne).toEqual([...Array<string>(5).fill(aNumber), 'too_many_orders'])
    for (let network = 0; network < 20; network++) {
      for (let devices = 1; devices <= 6; devices++)
        await place(
          { numberOfDevices: 1_000 * (network + 1) + devices },
          orderHandlers(),
          `2001:db8:${network}::1`,
        )
    }
    expect([(await storedOrders()).length, await place()]).toEqual([105, aNumber])
  })

  test('has 200, then one of each network that has none yet, up to 2,000', async () => {
    await place()
    await storeMany(199)
    clock.advance(300)
    const [again, another] = [
      await place({ numberOfDevices: 2 }),
      await place({}, orderHandlers(), '198.51.100.1'),
    ]
    expect([again, another]).toEqual(['too_many_orders', aNumber])
    await home.database.pools.owner.query('delete from directory.device_orders')
    await storeMany(2_000)
    clock.advance(300)
    expect(await place()).toBe('too_many_orders')
  })

  test('is over after 24 hours, and which networks they came from is forgotten', async () => {
    for (let devices = 1; devices <= 5; devices++) await place({ numberOfDevices: devices })
    clock.advance(86_400 + 1)
    expect(await place()).toEqual(aNumber)
    const { rows } = await home.database.pools.owner.query(
      'select count(*)::int as orders, count(network)::int as networks from directory.device_orders',
    )
    expect(rows).toEqual([{ orders: 6, networks: 1 }])
  })
})

describe('over HTTP', () => {
  const address = apiBase + api.deviceOrders.place.path
  const post = { method: 'POST', url: address, headers: { 'content-type': 'application/json' } } as const

  test('a challenge is asked for, solved, and sent with an order', async () => {
    const server = await appOver({ database: home.database, clock })
    const { body: challenge } = await server.call(undefined, api.deviceOrders.challenge, {})
    const body = { ...wish, proof: solveChallenge(challenge) }
    const { status, body: placed } = await server.call(undefined, api.deviceOrders.place, { body })
    await server.close()
    expect([status, (await storedOrders()).map(({ number }) => number)]).toEqual([201, [placed.orderNumber]])
  })

  test('a body of 40 kB is refused before it is parsed', async () => {
    const server = await appOver({ database: home.database, clock })
    const { statusCode } = await server.app.inject({ ...post, payload: `{"message": "${'x'.repeat(40_000)}` })
    await server.close()
    expect(statusCode).toBe(413)
  })

  test('a network has ten tries, then one every ten minutes; another network is not slowed down', async () => {
    const server = await appOver({ database: home.database, clock })
    const from = (remoteAddress: string) => server.app.inject({ ...post, remoteAddress, payload: '{' })
    const ofOne: number[] = []
    for (let tries = 0; tries < 11; tries++) ofOne.push((await from(`2001:db8::${tries}`)).statusCode)
    const other = await from('192.0.2.7')
    clock.advance(600)
    const later = await from('2001:db8::99')
    await server.close()
    expect([ofOne, other.statusCode, later.statusCode]).toEqual([[...Array(10).fill(400), 429], 400, 400])
  })
})
