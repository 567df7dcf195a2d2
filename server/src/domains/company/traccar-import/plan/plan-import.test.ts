import { expect, test } from 'vitest'
import {
  TraccarDevice,
  TraccarDriver,
  TraccarGroup,
  TraccarMaintenance,
  type TraccarRecords,
  TraccarUser,
} from '../source/traccar-records.ts'
import { planImport } from './plan-import.ts'
import type { Present } from './planned.ts'

const nothing: TraccarRecords = {
  groups: [],
  devices: [],
  drivers: [],
  geofences: [],
  maintenances: [],
  users: [],
  latest: [],
  links: { driver: [], geofence: [], maintenance: [] },
}

const empty: Present = {
  isImported: () => false,
  categories: new Map(),
  people: [],
  vehicles: [],
  driverKeys: new Map(),
  geofences: new Map(),
  today: '2026-11-20',
}

const plan = (records: Partial<TraccarRecords>, present: Partial<Present> = {}) =>
  planImport({ ...nothing, ...records }, { ...empty, ...present }, 'diesel')

const device = (id: number, name: string, uniqueId: string) => TraccarDevice.parse({ id, name, uniqueId })

test('a driver is the person here, or in the import, with the same address or the same name', () => {
  const people = [{ id: 'ada', email: 'ada@fleet.example', name: 'Ada Admin' }]
  const users = [TraccarUser.parse({ id: 1, name: 'Joe Borg', email: 'JOE@fleet.example' })]
  const drivers = [
    { id: 2, name: 'A. Admin', attributes: { email: 'ada@fleet.example' } },
    { id: 3, name: 'ada  admin' },
    { id: 4, name: 'joe borg' },
    { id: 5, name: 'Nobody' },
  ].map((driver) => TraccarDriver.parse(driver))
  expect(
    plan({ users, drivers }, { people }).map(({ outcome, problem }) => ({ ...outcome, code: problem?.code })),
  ).toEqual([
    {
      action: 'add',
      value: {
        email: 'joe@fleet.example',
        firstName: 'Joe',
        lastName: 'Borg',
        roles: ['viewer'],
        phone: null,
      },
      code: undefined,
    },
    { action: 'adopt', recordId: 'ada', code: undefined },
    { action: 'adopt', recordId: 'ada', code: undefined },
    { action: 'same', kind: 'user', traccarId: 1, code: undefined },
    {
      action: 'add',
      value: { email: null, firstName: 'Nobody', lastName: '', roles: ['driver'], phone: null },
      code: undefined,
    },
  ])
})

test('a vehicle here with that device, or with that name and no device, is the same vehicle', () => {
  const vehicles = [
    { id: 'equipped', registration: 'OTHER', dongleId: 1, archived: false },
    { id: 'bare', registration: 'abc-2', dongleId: null, archived: false },
    { id: 'taken', registration: 'ABC 3', dongleId: 33, archived: false },
  ]
  const devices = [device(1, 'ABC 1', '0001'), device(2, 'ABC 2', '2'), device(3, 'ABC 3', '3')]
  const found = plan({ devices }, { vehicles })
  expect(found.slice(0, 2).map(({ outcome }) => outcome)).toEqual([
    { action: 'adopt', recordId: 'equipped' },
    { action: 'adopt', recordId: 'bare', deviceIdentifier: '2' },
  ])
  expect(found[2]).toMatchObject({
    outcome: { action: 'add', value: { body: { registration: 'ABC 3 3', label: 'ABC 3' } } },
  })
})

test('a number that comes twice goes to the first device, and the other says so', () => {
  const [first, second] = plan({ devices: [device(1, 'First', '7'), device(2, 'Second', '007')] })
  expect(first).toMatchObject({ outcome: { value: { body: { deviceIdentifier: '7' } } }, problem: undefined })
  expect(second).toMatchObject({
    outcome: { action: 'add', value: { body: { registration: 'Second' } } },
    problem: { code: 'device_taken', details: { deviceNumber: '7', registration: 'First' } },
  })
})

test('an identifier with letters comes, in one writing once, and one that is too long is left out', () => {
  const devices = [
    device(1, 'First', 'Van-7'),
    device(2, 'Second', 'van-7'),
    device(3, 'Third', 'x'.repeat(41)),
  ]
  expect(plan({ devices }).map(({ outcome, problem }) => [outcome, problem])).toMatchObject([
    [{ value: { body: { deviceIdentifier: 'Van-7' } } }, undefined],
    [
      { value: { body: { registration: 'Second' } } },
      { code: 'device_taken', details: { deviceNumber: 'van-7', registration: 'First' } },
    ],
    [{ value: { body: { registration: 'Third' } } }, { code: 'traccar_device_number' }],
  ])
})

test('groups in a circle have names, and two of one name are one', () => {
  const groups = [
    { id: 1, name: 'A', groupId: 2 },
    { id: 2, name: 'B', groupId: 1 },
    { id: 3, name: 'Vans' },
    { id: 4, name: 'vans' },
  ].map((group) => TraccarGroup.parse(group))
  expect(plan({ groups }).map(({ name, outcome }) => [name, outcome.action])).toEqual([
    ['B / A', 'add'],
    ['A / B', 'add'],
    ['Vans', 'add'],
    ['vans', 'same'],
  ])
})

test('a chain of 3,000 groups gives its devices the links of the first, and ends where it becomes a circle', () => {
  const count = 3_000
  const ids = Array.from({ length: count }, (_, nth) => nth + 1)
  const groups = ids.map((id) =>
    TraccarGroup.parse({ id, name: `G${id}`, groupId: id === 1 ? count : id - 1 }),
  )
  const devices = ids.map((id) =>
    TraccarDevice.parse({ id, name: `V ${id}`, uniqueId: `${id}`, groupId: id }),
  )
  const drivers = [TraccarDriver.parse({ id: 1, name: 'Ada', attributes: { email: 'ada@fleet.example' } })]
  const links = { ...nothing.links, driver: [{ owner: 'group' as const, ownerId: 1, id: 1 }] }
  const found = plan({ groups, devices, drivers, links })
  expect(found.filter(({ kind }) => kind === 'group').map(({ outcome }) => outcome.action)).toEqual(
    ids.map(() => 'add'),
  )
  expect(found[0]!.name.endsWith(' / G3000 / G1')).toBe(true)
  expect(
    found.filter(({ kind }) => kind === 'device').map(({ outcome }) => 'value' in outcome && outcome.value),
  ).toEqual(ids.map((id) => expect.objectContaining({ groupId: id, driverId: 1 })))
})

test('of 3,000 maintenances those are here whose devices all are', () => {
  const ids = Array.from({ length: 3_000 }, (_, nth) => nth + 1)
  const maintenances = ids.map((id) =>
    TraccarMaintenance.parse({ id, name: `M${id}`, type: 'odometer', start: 0, period: 1_000 + id }),
  )
  const devices = ids.map((id) => device(id, `V ${id}`, `${id}`))
  // The first two devices have the first maintenance.
  const maintenance = ids.map((id) => ({ owner: 'device' as const, ownerId: id, id: Math.max(1, id - 1) }))
  const found = plan(
    { devices, maintenances, links: { ...nothing.links, maintenance } },
    { isImported: (kind, id) => kind === 'device' && id % 2 === 0 },
  ).filter(({ kind }) => kind === 'maintenance')
  expect(found.slice(0, 3).map(({ outcome }) => outcome.action)).toEqual(['add', 'add', 'known'])
  expect(found.filter(({ outcome }) => outcome.action === 'known')).toHaveLength(1_499)
  expect(found.at(-1)?.problem?.code).toBe('traccar_maintenance_unused')
})

test('3,000 drivers without an address are those of 3,000 people here with the same name, if it is one', () => {
  const ids = Array.from({ length: 3_000 }, (_, nth) => nth + 1)
  const people = [
    ...ids.map((id) => ({ id: `here ${id}`, email: `p${id}@fleet.example`, name: `Driver  ${id}` })),
    { id: 'other', email: null, name: 'driver 3000' },
  ]
  const drivers = ids.map((id) => TraccarDriver.parse({ id, name: `driver ${id}` }))
  expect(plan({ drivers }, { people }).map(({ outcome }) => outcome)).toEqual(
    ids.map((id) => (id === 3_000 ? { action: 'refuse' } : { action: 'adopt', recordId: `here ${id}` })),
  )
})

test('of the maintenance of a vehicle the shortest distance and the next date count', () => {
  const DAY_MS = 86_400_000
  const maintenances = [
    { id: 1, name: 'Oil', type: 'odometer', start: 0, period: 20_000_000 },
    { id: 2, name: 'Check', type: 'totalDistance', start: 0, period: 10_000_000 },
    { id: 3, name: 'Year', type: 'fixTime', start: Date.UTC(2025, 11, 1), period: 0 },
    { id: 4, name: 'Month', type: 'deviceTime', start: Date.UTC(2026, 9, 25), period: 30 * DAY_MS },
    { id: 5, name: 'Nobody', type: 'odometer', start: 0, period: 1000 },
  ].map((each) => TraccarMaintenance.parse(each))
  const maintenance = [1, 2, 4].map((id) => ({ owner: 'device' as const, ownerId: 9, id }))
  const found = plan({
    devices: [device(9, 'ABC', '9')],
    maintenances,
    links: { ...nothing.links, maintenance: [...maintenance, { owner: 'device', ownerId: 9, id: 3 }] },
  })
  expect(found[0]).toMatchObject({
    outcome: { value: { body: { serviceEveryMeters: 10_000_000, serviceDueDate: '2025-12-01' } } },
  })
  expect(found.slice(1).map(({ name, problem }) => [name, problem?.code])).toEqual([
    ['Oil', 'traccar_maintenance_second'],
    ['Check', undefined],
    ['Year', undefined],
    ['Month', 'traccar_maintenance_second'],
    ['Nobody', 'traccar_maintenance_unused'],
  ])
})

test('the unique id of a driver is their key, unless it has an entry here or another driver has it', () => {
  const people = [{ id: 'ada', email: 'ada@fleet.example', name: 'Ada Admin' }]
  const driverKeys = new Map([
    ['A1', 'ada'],
    ['B2', 'joe'],
    ['C3', null],
  ])
  const drivers = ['00a1', 'b2', 'c3', 'd-4', '0D4', '0000', ''].map((uniqueId, nth) =>
    TraccarDriver.parse({
      id: nth + 1,
      name: 'Ada Admin',
      uniqueId,
      attributes: nth === 3 ? { email: 'new@fleet.example' } : {},
    }),
  )
  expect(
    plan({ drivers }, { people, driverKeys }).map(({ outcome, keyCode, problem }) => [
      outcome.action,
      keyCode ?? problem?.code,
    ]),
  ).toEqual([
    ['adopt', undefined],
    ['adopt', 'driver_key_taken'],
    ['adopt', 'driver_key_taken'],
    ['add', 'D4'],
    ['adopt', 'driver_key_taken'],
    ['adopt', 'driver_key_unreadable'],
    ['adopt', undefined],
  ])
})
