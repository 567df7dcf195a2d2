import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import { solveChallenge } from '../../../testing/solve-challenge.ts'
import type { SampleTable } from './ids.ts'

export const trackingSamples: SampleTable = {
  'deviceOrders.place': ({ orderProof }) => ({
    body: {
      companyName: 'Grand Harbour Services',
      contactName: 'Maria Camilleri',
      email: 'maria@grandharbour.test',
      numberOfDevices: 12,
      address: '12 Triq ix-Xatt, Tas-Sliema',
      proof: orderProof,
    },
  }),
  'locations.locations': () => ({ query: { since: 0 } }),
  'devices.setEncryptedOnly': () => ({ body: { encryptedOnly: false } }),
  'devices.attempt': () => ({ params: { dongleId: 352_093_081_452_251 } }),
  'deviceCommands.list': ({ drivenVehicle }) => ({ params: { id: drivenVehicle } }),
  'deviceCommands.create': ({ drivenVehicle }) => ({
    params: { id: drivenVehicle },
    body: { kind: 'positionNow' },
  }),
  'locations.nearest': () => ({ query: { latitude: 35.9, longitude: 14.5, limit: 3 } }),
  'places.search': () => ({ query: { query: 'mosta' } }),
  'places.at': () => ({ query: { latitude: 35.9, longitude: 14.45 } }),
  'map.putSettings': () => ({ body: { usesPublicService: true } }),
}

export async function makeTrackingRecords(server: TestApp, owner: Person, vehicle: string) {
  const challenge = await server.call(undefined, api.deviceOrders.challenge, {})
  return {
    orderProof: solveChallenge(challenge.body),
    deviceCommand: await addWaitingCommand(server, owner, vehicle),
  }
}

/** The vehicle's device speaks a protocol with commands. */
async function addWaitingCommand(server: TestApp, owner: Person, vehicle: string): Promise<string> {
  await server.database.asOwner(async (tx) => {
    await tx
      .updateTable('vehicleState')
      .set({ dongleId: 352_093_081_452_251, protocol: 'gt06' })
      .where('vehicleId', '=', vehicle)
      .execute()
  })
  const given = await server.call(owner, api.deviceCommands.create, {
    params: { id: vehicle },
    body: { kind: 'positionNow' },
  })
  return given.body.id
}
