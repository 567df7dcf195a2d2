/** For this domain's tests: ingest on its own ports with its own database, and devices that connect to it. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import { withCheckDigit } from '@roadbook/protocols/checksums/imei'
import type { PositionRecord } from '@roadbook/protocols/message'
import { protocols } from '@roadbook/protocols/protocols'
import pino, { type Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Context, Scope } from '../http/scope.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createRunner } from '../platform/workers/runner.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { assignDevice } from '../domains/tracking/devices/assign-device.ts'
import { deviceOf } from '../domains/tracking/devices/dongle-number.ts'
import { openVehicleState } from '../domains/tracking/locations/touch-vehicles.ts'
import { cleanImported } from '../domains/tracking/positions/clean-imported.ts'
import { createRules } from '../domains/rules/create-rules.ts'
import { createTelematics, type Telematics } from '../domains/tracking/gateway/create-telematics.ts'
import type { HasOther } from '../domains/tracking/gateway/publish-states.ts'
import { type DeviceTls, portOf } from '../domains/tracking/gateway/ports.ts'
import { importPositions } from '../domains/tracking/positions/import-positions.ts'

export const silent = pino({ level: 'silent' })

export type TestIngest = TestDatabase & {
  telematics: Telematics
  ports: Awaited<ReturnType<Telematics['start']>>
  /** Another ingest over the same database, as another process would be. */
  startAnother(): Promise<TestIngest>
  close(): Promise<void>
}

type Options = {
  /** By default a new database, which `close` drops. */
  home?: TestDatabase
  clock?: Clock
  limits?: Parameters<typeof createTelematics>[0]['limits']
  log?: Logger
  /** By default there is no other process. */
  hasOther?: HasOther
  /** The operator's own networks. */
  trusted?: string[]
  /** False if nothing may run by the clock. */
  hasWorkers?: boolean
  /** Open maps hear of changes through it. */
  bus?: Parameters<typeof createTelematics>[0]['bus']
  tls?: DeviceTls
  /** Defaults to those of the registry. */
  protocols?: Parameters<typeof createTelematics>[0]['protocols']
  /** A broker and the topics taken from it. */
  config?: Partial<Parameters<typeof createTelematics>[0]['config']>
}

export async function startIngest(options: Options = {}): Promise<TestIngest> {
  const {
    clock = systemClock,
    limits = {},
    log = silent,
    hasOther = () => false,
    trusted = [],
    tls,
    bus,
    hasWorkers = true,
    protocols: registry = protocols,
    config = {},
  } = options
  const { home = await createTestDatabase() } = options
  const running: (() => Promise<void>)[] = []
  const start = async (): Promise<TestIngest> => {
    const runner = createRunner({ log })
    const telematics = createTelematics({
      database: home.database,
      rules: createRules(home.database),
      config: {
        deviceHost: '127.0.0.1',
        devicePorts: freePorts(registry),
        deviceTrustedNetworks: trusted,
        ...config,
      },
      tls,
      protocols: registry,
      log,
      clock,
      limits,
      bus,
      hasOther,
      outages: runner.outages,
    })
    const ports = await telematics.start()
    if (hasWorkers) runner.start(...telematics.portWorkers, ...telematics.upkeep)
    running.push(async () => {
      await runner.stop()
      await telematics.stop()
    })
    return { ...home, telematics, ports, startAnother: start, close }
  }
  const close = async (): Promise<void> => {
    await Promise.all(running.map((stop) => stop()))
    await home.drop()
  }
  return start()
}

export async function addTenant({ database }: TestDatabase): Promise<string> {
  const tenantId = uuidv7()
  await database.asOwner((tx) =>
    tx
      .insertInto('tenants')
      .values({
        tenantId,
        companyName: 'A company',
        country: 'MT',
        timeZone: 'Europe/Malta',
        currency: 'EUR',
        locale: 'en',
      })
      .execute(),
  )
  return tenantId
}

export async function addUser({ database }: TestDatabase, tenantId: string, role: string): Promise<string> {
  const id = uuidv7()
  const email = `${id}@roadbook.example`
  await database.asOwner((tx) =>
    tx
      .insertInto('users')
      .values({ tenantId, id, email, roles: [role], firstName: 'Maria' })
      .execute(),
  )
  return id
}

/** Runs as a user of the company, by default an admin. */
export function asPerson<T>(
  { database }: Pick<TestDatabase, 'database'>,
  person: { tenantId: string } & Partial<Scope>,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  const scope: Scope = { userId: uuidv7(), email: '', role: 'admin', reach: 'all', ...person }
  return database.inTenant(scope, (tx) =>
    run({ scope, tx, now: new Date(), requestId: 'test', ip: '127.0.0.1' }),
  )
}

type NewVehicle = {
  tenantId: string
  dongleId?: number
  identifier?: string
  registration?: string
  at?: Date
}

/** The device is in the vehicle since `at`, by default since long ago. */
export async function addVehicle(home: TestDatabase, vehicle: NewVehicle): Promise<string> {
  const { tenantId, dongleId, registration = uuidv7() } = vehicle
  const id = uuidv7()
  await asPerson(home, { tenantId }, async (context) => {
    await context.tx
      .insertInto('vehicles')
      .values({ tenantId, id, registration, fuelType: 'diesel' })
      .execute()
    await openVehicleState(context, id)
    const at = vehicle.at ?? new Date(Date.now() - 86_400_000)
    if (dongleId !== undefined) await assignDevice(context, { vehicleId: id, dongleId, at })
    if (vehicle.identifier)
      await assignDevice(context, { vehicleId: id, ...deviceOf(vehicle.identifier), at })
  })
  return id
}

/** A vehicle whose device has logged in. */
export async function connectedDevice(home: TestIngest, vehicle: Omit<NewVehicle, 'dongleId'>) {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { ...vehicle, dongleId })
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  const answer = await device.logIn(dongleId)
  if (answer !== '01') throw new Error(`The device was answered ${answer}`)
  return { device, dongleId, vehicleId }
}

/** Imports like a file import; returns the number of positions. */
export async function storeRecords(
  { database }: Pick<TestDatabase, 'database'>,
  vehicle: { tenantId: string; vehicleId: string },
  records: readonly PositionRecord[],
): Promise<number> {
  const now = new Date()
  const { fixes } = cleanImported(records, { dongleId: 0, receivedMs: now.getTime() })
  const parts = Array.from({ length: Math.ceil(fixes.length / 2_000) }, (_, part) =>
    fixes.slice(part * 2_000, (part + 1) * 2_000),
  )
  return importPositions(database.pools.ingest, { ...vehicle, parts, now })
}

/** A vehicle's stored positions, oldest first. */
export async function storedPositions({ database }: TestDatabase, vehicleId: string) {
  return database.asIngest((tx) =>
    tx.selectFrom('positions').selectAll().where('vehicleId', '=', vehicleId).orderBy('fixTime').execute(),
  )
}

export async function liveState({ database }: TestDatabase, vehicleId: string) {
  return database.asIngest((tx) =>
    tx.selectFrom('vehicleState').selectAll().where('vehicleId', '=', vehicleId).executeTakeFirstOrThrow(),
  )
}

/** A device on a socket that reads answers byte by byte. */
export class TestDevice {
  readonly socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #isClosed = false
  #changed: () => void = () => undefined

  constructor(port: number, localAddress = '127.0.0.1', host = '127.0.0.1') {
    this.socket = connect({ port, host, localAddress })
    this.socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#changed()
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.#isClosed = true
      this.#changed()
    })
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes)
  }

  /** As hex; less if the connection closes or times out first. */
  async read(count: number, withinMs = 30_000): Promise<string> {
    const deadline = Date.now() + withinMs
    while (this.#received.length < count && !this.#isClosed && Date.now() < deadline) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadline - Date.now())
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const taken = this.#received.subarray(0, count)
    this.#received = this.#received.subarray(taken.length)
    return taken.toString('hex')
  }

  async logIn(dongleId: number): Promise<string> {
    this.send(encodeLogin(String(dongleId).padStart(15, '0')))
    return this.read(1)
  }

  /** Sends them in one frame; returns the acknowledgement as hex. */
  async report(records: PositionRecord[]): Promise<string> {
    this.send(encodePositions(records, { codec: '8E' }))
    return this.read(4)
  }

  /** Whether it is cut off for what it has sent, earlier than a silent one would be. */
  async closed(): Promise<boolean> {
    if (!this.#isClosed)
      await Promise.race([once(this.socket, 'close'), new Promise((r) => setTimeout(r, 3_000))])
    return this.#isClosed
  }

  close(): void {
    this.socket.destroy()
  }
}

let lastDongle = 35_000_000_000_000
/** An IMEI that no other test uses. */
export function newDongleId(): number {
  return Number(withCheckDigit(String(++lastDongle)))
}

/** A fix in Valletta, `secondsAgo` before now, on a whole second. */
export function fixAgo(secondsAgo: number, more: Partial<PositionRecord> = {}): PositionRecord {
  return {
    timeMs: Math.floor(Date.now() / 1000 - secondsAgo) * 1000,
    latitude: 35.8989,
    longitude: 14.5146,
    altitudeMeters: 30,
    speedKmh: 40,
    headingDegrees: 90,
    satellites: 9,
    ignition: true,
    ...more,
  }
}

/** Any free ports, including encrypted ones. */
function freePorts(registry: object) {
  return Object.fromEntries(Object.keys(registry).map((name) => [name, { port: 0, tlsPort: 0 }]))
}
