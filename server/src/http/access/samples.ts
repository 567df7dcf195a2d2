import { allRoutes } from '@roadbook/contract/api'
import type { Route } from '@roadbook/contract/core/route'
import type { Person, TestApp } from '../../testing/app-over.ts'
import { idPlaces } from '../../testing/id-places.ts'
import { companySamples, makeCompanyRecords } from './samples/company.ts'
import { coreSamples, makeCoreRecords } from './samples/core.ts'
import { fleetSamples, makeFleetRecords } from './samples/fleet.ts'
import type { Ids, Sample, SampleTable } from './samples/ids.ts'
import { makeMoneyRecords, moneySamples } from './samples/money.ts'
import { makePeopleRecords, peopleSamples } from './samples/people.ts'
import { makeReportingRecords, reportingSamples } from './samples/reporting.ts'
import { makeRulesRecords, rulesSamples } from './samples/rules.ts'
import { makeSharingRecords, sharingSamples } from './samples/sharing.ts'
import { makeTrackingRecords, trackingSamples } from './samples/tracking.ts'
import { makeTripsRecords, otherTripsSamples, tripsSamples } from './samples/trips.ts'

const routesByName = new Map(allRoutes().map(({ name, route }) => [name, route]))

const samples: SampleTable = {
  ...companySamples,
  ...coreSamples,
  ...fleetSamples,
  ...moneySamples,
  ...peopleSamples,
  ...reportingSamples,
  ...rulesSamples,
  ...sharingSamples,
  ...trackingSamples,
  ...tripsSamples,
}

/** The sample of a route, or another sample of it that contains the place `path`. */
export function sampleOf(name: string, ids: Ids, path: readonly string[] = []): Sample {
  const other = otherTripsSamples[name]?.(ids)
  if (path.length > 0 && other && has(other, path)) return other
  const route = routesByName.get(name)
  const sample = samples[name]?.(ids)
  if (!route || (!sample && (route.query || route.body || route.file)))
    throw new Error(`Add a sample request for ${name}, so that its access is tested.`)
  return route.params ? { ...sample, params: { ...idsInPath(route, ids), ...sample?.params } } : { ...sample }
}

/** The records that the path names, by their types. */
function idsInPath(route: Route, ids: Ids): Record<string, string> {
  const places = idPlaces(route).filter(({ path: [part] }) => part === 'params')
  return Object.fromEntries(places.map(({ path, resource }) => [path[1], ids[resource]]))
}

function has(target: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true
  return typeof target === 'object' && target !== null && key in target
    ? has(Object.entries(target).find(([name]) => name === key)?.[1], rest)
    : false
}

/** One of each resource. */
export async function makeRecords(server: TestApp, owner: Person): Promise<Omit<Ids, 'traccarUrl'>> {
  const { registration, ...fleet } = await makeFleetRecords(server, owner)
  const { vehicle } = fleet
  const trips = await makeTripsRecords(server, owner, vehicle)
  return {
    ...fleet,
    ...(await makePeopleRecords(server, owner)),
    ...trips,
    ...(await makeMoneyRecords(server, owner, { vehicle, registration })),
    ...(await makeRulesRecords(server, owner)),
    ...(await makeSharingRecords(server, owner, vehicle)),
    ...(await makeReportingRecords(server, owner, vehicle)),
    ...(await makeCoreRecords(server, owner, vehicle)),
    ...(await makeCompanyRecords(server, owner)),
    ...(await makeTrackingRecords(server, owner, trips.drivenVehicle)),
  }
}
