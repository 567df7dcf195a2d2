import { readFileSync } from 'node:fs'
import { parseFleet, type SimulatedVehicle } from './fleet.ts'

/** The vehicles of the demo company that have a device. */
export function demoVehicles(): SimulatedVehicle[] {
  const path = new URL('../assets/demo-fleet.json', import.meta.url)
  // the file is our own; each vehicle is checked below
  const { vehicles } = JSON.parse(readFileSync(path, 'utf8')) as { vehicles: Partial<SimulatedVehicle>[] }
  const equipped = vehicles.filter(({ imei }) => imei !== undefined)
  return parseFleet(JSON.stringify(equipped))
}
