import { readFileSync } from 'node:fs'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { expect, test } from 'vitest'
import { demoVehicles } from './demo-fleet.ts'
import { BEHAVIOURS, type SimulatedVehicle } from './fleet.ts'
import { ROUTINES } from './routines/routines.ts'
import { nearestNode } from './driving/nearest-node.ts'
import { malteseStreets } from './testing.ts'

function asset(name: string) {
  return JSON.parse(readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8'))
}

test('the demo company has 25 vehicles, each plate once, two without a device', () => {
  const vehicles: { registration: string; imei?: string }[] = asset('demo-fleet.json').vehicles
  expect(new Set(vehicles.map(({ registration }) => registration)).size).toBe(25)
  expect(vehicles.filter(({ imei }) => !imei).map(({ registration }) => registration)).toEqual([
    'XLO 893',
    'YAD 340',
  ])
})

test('its vehicles have all kinds of routines', () => {
  const count = (behaviour: string) => demoVehicles().filter((one) => one.behaviour === behaviour).length
  expect(BEHAVIOURS.map((behaviour) => [behaviour, count(behaviour)])).toEqual([
    ['rounds', 5],
    ['parcel', 1],
    ['electric', 2],
    ['truck', 4],
    ['craftsman', 1],
    ['sales', 2],
    ['pool', 1],
    ['patrol', 3],
    ['courier', 2],
    ['workshop', 1],
    ['recorded', 1],
  ])
})

test('each place and each depot has a street within 350 m', () => {
  const graph = malteseStreets()
  const inMalta = demoVehicles().filter(({ behaviour }) => behaviour !== 'recorded')
  const places: LatLon[] = [
    ...Object.values<LatLon | LatLon[]>(asset('places.json')).flat(),
    ...inMalta.map(({ depot }) => depot),
  ]
  const far = places.filter((place) => {
    const node = graph.nodes[nearestNode(graph, place)]
    return !node || distanceMeters(place, node) > 350
  })
  expect(far).toEqual([])
})

test('crews change while their vehicle rests between two shifts', () => {
  const vehicles: (SimulatedVehicle & { handover?: string })[] = asset('demo-fleet.json').vehicles
  const crewed = vehicles.filter(({ handover }) => handover !== undefined)
  expect(crewed.length).toBe(2)
  for (const vehicle of crewed) {
    const { handover = '', behaviour } = vehicle
    const routine = behaviour === 'recorded' ? undefined : ROUTINES[behaviour]
    const [hours = 0, minutes = 0] = handover.split(':').map(Number)
    const sinceRest = hours * 60 + minutes - (routine?.dayBegins(vehicle) ?? 0)
    expect(sinceRest > 10 && sinceRest < 20).toBe(true)
  }
})
