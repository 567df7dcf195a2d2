/** A Traccar server for tests: the same records as tables of a database and as answers of the API. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Row = Record<string, unknown> & { id: number }

/** Knots. */
const SPEED = 27

export const traccarRecords = {
  groups: [
    { id: 1, name: 'Vans', groupId: 0 },
    { id: 2, name: 'North', groupId: 1 },
  ],
  devices: [
    { id: 10, name: 'ABC 123', uniqueId: '352094089012345', groupId: 2, model: 'FMB920', disabled: false },
    { id: 11, name: 'ABC-123', uniqueId: '86001', groupId: 0, model: null, disabled: false },
    { id: 12, name: 'Phone', uniqueId: 'maria-phone', groupId: 0, model: '', disabled: false },
    { id: 13, name: 'Old van', uniqueId: '86002', groupId: 1, model: null, disabled: true },
  ],
  drivers: [
    { id: 20, name: 'Maria Camilleri', uniqueId: 'A1B2', attributes: { email: 'Maria@Fleet.example' } },
    { id: 21, name: 'Joe Borg', uniqueId: 'C3D4', attributes: {} },
  ],
  geofences: [
    { id: 30, name: 'Depot', area: 'CIRCLE (35.87 14.49, 150)', attributes: {} },
    { id: 31, name: 'Port', area: 'POLYGON ((35.8 14.4, 35.9 14.4, 35.9 14.5, 35.8 14.5))', attributes: {} },
    { id: 32, name: 'Road', area: 'LINESTRING (35.8 14.4, 35.9 14.5)', attributes: { polylineDistance: 40 } },
    {
      id: 33,
      name: 'Bow tie',
      area: 'POLYGON ((35.8 14.4, 35.9 14.5, 35.9 14.4, 35.8 14.5))',
      attributes: {},
    },
    { id: 34, name: 'Odd', area: 'TRIANGLE (1 2)', attributes: {} },
  ],
  maintenances: [
    { id: 40, name: 'Oil', type: 'totalDistance', start: 0, period: 15_000_000 },
    { id: 41, name: 'Engine', type: 'hours', start: 0, period: 3_600_000_000 },
    { id: 42, name: 'Inspection', type: 'deviceTime', start: Date.UTC(2020, 5, 1), period: 365 * 86_400_000 },
  ],
  users: [
    user(1, { name: 'Admin', email: 'boss@fleet.example', administrator: true }),
    user(2, { name: 'Office', email: 'office@fleet.example', userLimit: 5 }),
    user(3, { name: 'Eye', email: 'eye@fleet.example', readonly: true }),
    user(4, { name: 'Gone', email: 'gone@fleet.example', disabled: true }),
  ],
  links: {
    driver: [{ owner: 'device', ownerId: 10, id: 20 }],
    geofence: [
      { owner: 'device', ownerId: 10, id: 30 },
      { owner: 'group', ownerId: 1, id: 31 },
    ],
    maintenance: [
      { owner: 'group', ownerId: 1, id: 40 },
      { owner: 'device', ownerId: 10, id: 42 },
      { owner: 'device', ownerId: 10, id: 41 },
    ],
  },
}

function user(id: number, given: { name: string; email: string } & Record<string, unknown>) {
  const rights = {
    administrator: false,
    readonly: false,
    deviceReadonly: false,
    disabled: false,
    userLimit: 0,
  }
  return { id, phone: null, ...rights, ...given }
}

export type Position = {
  id: number
  deviceId: number
  fixTime: string
  valid: boolean
  latitude: number
  longitude: number
  altitude: number
  speed: number
  course: number
  accuracy: number
  attributes: Record<string, unknown>
}

/** A drive to the east, one position every ten seconds. */
export function drive(deviceId: number, startMs: number, count: number): Position[] {
  return Array.from({ length: count }, (_, nth) => ({
    id: deviceId * 1_000_000 + nth,
    deviceId,
    fixTime: new Date(startMs + nth * 10_000).toISOString(),
    valid: true,
    latitude: 35.87,
    longitude: 14.4 + nth * 0.001_5,
    altitude: 12,
    speed: SPEED,
    course: 90,
    accuracy: 0,
    attributes: { ignition: true, sat: 9, odometer: 120_000_000 + nth * 139, totalDistance: 5_000 },
  }))
}

const quoted = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return String(value)
  return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
}

function insert(table: string, rows: readonly Record<string, unknown>[]): string[] {
  return rows.map((row) => {
    const names = Object.keys(row).map((name) => name.toLowerCase())
    return `insert into ${table} (${names.join(', ')}) values (${Object.values(row).map(quoted).join(', ')})`
  })
}

/** The columns of Traccar's schema that are read; its clock shows `hoursAhead` more than UTC. */
export function traccarTables(positions: readonly Position[], { hoursAhead = 0 } = {}): string[] {
  const { links, ...records } = traccarRecords
  const text = 'varchar(4000)'
  const local = (time: string): string =>
    new Date(Date.parse(time) + hoursAhead * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const latest = new Map(positions.map(({ deviceId, id }) => [deviceId, id]))
  return [
    `create table tc_groups (id int primary key, name ${text}, groupid int, attributes ${text})`,
    `create table tc_devices (id int primary key, name ${text}, uniqueid ${text}, groupid int, model ${text}, disabled boolean, positionid bigint)`,
    `create table tc_drivers (id int primary key, name ${text}, uniqueid ${text}, attributes ${text})`,
    `create table tc_geofences (id int primary key, name ${text}, area ${text}, attributes ${text})`,
    `create table tc_maintenances (id int primary key, name ${text}, type ${text}, start double precision, period double precision)`,
    `create table tc_users (id int primary key, name ${text}, email ${text}, phone ${text}, administrator boolean, readonly boolean, devicereadonly boolean, disabled boolean, userlimit int)`,
    `create table tc_positions (id bigint primary key, deviceid int, fixtime timestamp null, valid boolean, latitude double precision, longitude double precision, altitude double precision, speed double precision, course double precision, accuracy double precision, attributes ${text})`,
    'create index position_deviceid_fixtime on tc_positions (deviceid, fixtime)',
    ...(['driver', 'geofence', 'maintenance'] as const).flatMap((kind) =>
      ['device', 'group'].flatMap((owner) => [
        `create table tc_${owner}_${kind} (${owner}id int, ${kind}id int)`,
        ...links[kind]
          .filter((link) => link.owner === owner)
          .map(({ ownerId, id }) => `insert into tc_${owner}_${kind} values (${ownerId}, ${id})`),
      ]),
    ),
    ...insert('tc_groups', records.groups),
    ...insert(
      'tc_devices',
      records.devices.map((device) => ({ ...device, positionId: latest.get(device.id) ?? null })),
    ),
    ...insert('tc_drivers', records.drivers),
    ...insert('tc_geofences', records.geofences),
    ...insert('tc_maintenances', records.maintenances),
    ...insert('tc_users', records.users),
    ...insert(
      'tc_positions',
      positions.map((position) => ({ ...position, fixTime: local(position.fixTime) })),
    ),
  ]
}

/** The API over HTTP, for the bearer of this token. */
export async function traccarServer(positions: Position[], token = 'secret-token') {
  const { links, ...records } = traccarRecords
  const lists: Record<string, readonly Row[]> = { ...records, maintenance: records.maintenances }
  const calls: string[] = []
  const hooks = { beforeAnswer: async (_url: URL): Promise<void> => undefined }
  const answer = (url: URL): unknown => {
    const name = url.pathname.replace(/^\/api\//, '')
    const [from, to] = ['from', 'to'].map((key) => url.searchParams.get(key))
    const deviceId = Number(url.searchParams.get('deviceId'))
    if (name === 'positions') {
      // An administrator, whose own user is linked to no device.
      if (deviceId === 0) return []
      if (!from || !to) return positions.filter((one) => one.deviceId === deviceId).slice(-1)
      return positions.filter((one) => one.deviceId === deviceId && one.fixTime >= from && one.fixTime <= to)
    }
    const owner = url.searchParams.has('deviceId') ? 'device' : 'group'
    const ownerId = Number(url.searchParams.get(`${owner}Id`))
    if (ownerId === 0) return lists[name]
    const kind = name.replace(/s$/, '') as keyof typeof links
    const linked = links[kind].filter((link) => link.owner === owner && link.ownerId === ownerId)
    return (lists[name] ?? []).filter(({ id }) => linked.some((link) => link.id === id))
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    await hooks.beforeAnswer(url)
    const isKnown = request.headers.authorization === `Bearer ${token}`
    const found = isKnown ? answer(url) : undefined
    response.writeHead(found ? 200 : isKnown ? 404 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? null))
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    calls,
    hooks,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
