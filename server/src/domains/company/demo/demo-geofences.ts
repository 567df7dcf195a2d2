/** Places in Malta that the demo company's vehicles visit. Two of them notify whoever signs in to the demo. */
import type { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import type { Context } from '../../../http/scope.ts'
import { addGeofence } from '../../rules/geofences/index.ts'
import { toDemoUser } from './demo-recipient.ts'

/** Visits and alerts are computed from then on, so that the history is complete soon. */
const DRAWN_DAYS_AGO = 14
const DAY_MS = 86_400_000

type Place = Omit<GeofenceCreate, 'recipients' | 'channels' | 'alarmRuleTargets'> & {
  /** Names of the fleet categories that it watches; all vehicles if omitted. */
  categories?: readonly string[]
  /** Whether the demo's user is notified. Not for the depot or the airport, where vehicles come and go all day. */
  notifies?: boolean
}

type Pair = [longitude: number, latitude: number]

const circle = (coordinates: Pair, radiusMeters: number) => ({
  type: 'Point' as const,
  coordinates,
  radiusMeters,
})
const polygon = (...corners: [Pair, ...Pair[]]) => ({
  type: 'Polygon' as const,
  coordinates: [[...corners, corners[0]]],
})

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '07:00', endTime: '18:00' }))

export const demoPlaces: readonly Place[] = [
  {
    name: 'Depot Marsa',
    colour: '#16544F',
    geometry: circle([14.49742, 35.87136], 120),
    trigger: 'both',
    categories: ['Vans', 'Trucks'],
  },
  { name: 'Yard Mrieħel', colour: '#5F7FEE', geometry: circle([14.47021, 35.89026], 90), trigger: 'exit' },
  { name: 'Yard Corradino', colour: '#5F7FEE', geometry: circle([14.51822, 35.86361], 90), trigger: 'exit' },
  {
    name: 'Mater Dei Hospital',
    colour: '#D06CAF',
    geometry: circle([14.47662, 35.90174], 220),
    trigger: 'dwell',
    dwellSeconds: 1_800,
    categories: ['Service', 'Vans'],
    notifies: true,
  },
  {
    name: 'Malta Freeport',
    colour: '#59147A',
    geometry: polygon(
      [14.5235, 35.8235],
      [14.5345, 35.8245],
      [14.546, 35.816],
      [14.538, 35.81],
      [14.528, 35.815],
    ),
    trigger: 'both',
    categories: ['Trucks'],
    notifies: true,
  },
  {
    name: 'Malta International Airport',
    colour: '#8A945C',
    geometry: polygon([14.487, 35.8545], [14.502, 35.853], [14.503, 35.8475], [14.49, 35.8465]),
    trigger: 'enter',
  },
  {
    name: 'Valletta low-emission zone',
    colour: '#6C2D0C',
    geometry: polygon(
      [14.5055, 35.8945],
      [14.5075, 35.898],
      [14.5135, 35.9015],
      [14.5195, 35.9035],
      [14.5215, 35.9015],
      [14.5165, 35.8965],
      [14.5105, 35.893],
    ),
    trigger: 'enter',
    schedule: workdays,
    categories: ['Vans', 'Trucks'],
  },
  {
    name: 'Marsa to Luqa road',
    colour: '#6C2D0C',
    geometry: {
      type: 'LineString',
      coordinates: [
        [14.4945, 35.8775],
        [14.4925, 35.8705],
        [14.489, 35.864],
        [14.4865, 35.858],
      ],
      widthMeters: 60,
    },
    trigger: 'speeding',
    limitKmh: 70,
  },
]

export async function addDemoGeofences(
  context: Context,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const then = { ...context, now: new Date(context.now.getTime() - DRAWN_DAYS_AGO * DAY_MS) }
  for (const { categories = [], notifies = false, ...place } of demoPlaces) {
    const geofence = notifies ? { ...place, ...toDemoUser(context) } : place
    const watched = categories.flatMap((name) => categoryIds.get(name) ?? [])
    const targets = watched.map((targetId) => ({ targetType: 'fleetCategory' as const, targetId }))
    await addGeofence(then, targets.length === 0 ? geofence : { ...geofence, alarmRuleTargets: targets })
  }
}
