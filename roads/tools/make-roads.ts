/**
 * Makes a road network from an OpenStreetMap extract; explained in docs/driving-distances.md:
 *   npm run make-roads -- region.osm.pbf region.roads.json.gz [--highest-limit KMH] [--largest-part]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { encodeRoadNetwork } from '../src/network-file.ts'
import { type OsmData, readOsm } from '../src/osm/osm-pbf.ts'
import { isDrivable, roadNetworkFromOsm } from '../src/osm/road-network-from-osm.ts'
import { roadMapOf } from '../src/road-map.ts'

const USAGE = `Usage: npm run make-roads -- EXTRACT.osm.pbf TARGET.roads.json.gz [--highest-limit KMH] [--largest-part]

  --highest-limit  no road is driven faster, km/h; 130 if left out
  --largest-part   leaves out islands and other streets without a road to the rest`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'highest-limit': { type: 'string', default: '130' },
      'largest-part': { type: 'boolean', default: false },
    },
  })
  const [extract, target, ...others] = positionals
  const highestKmh = Number(values['highest-limit'])
  if (!extract || !target?.endsWith('.roads.json.gz') || others.length > 0 || !(highestKmh >= 5)) {
    console.error(USAGE)
    process.exit(2)
  }
  const parts = values['largest-part'] ? 'largest' : 'all'
  makeRoads(extract, target, { highestKmh, parts })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function makeRoads(extract: string, target: string, rules: Parameters<typeof roadNetworkFromOsm>[1]): void {
  const network = roadNetworkFromOsm(read(extract), rules)
  if (network.roads.length === 0) throw new Error(`${extract} holds no roads that vehicles may drive.`)
  const { graph } = roadMapOf(network)
  const bytes = encodeRoadNetwork(network)
  writeFileSync(target, bytes)
  const kilometres = graph.roadMeters.reduce((sum, meters) => sum + meters, 0) / 1000
  console.log(
    `${target}: ${Math.round(kilometres)} km of road, ${network.nodes.length} junctions, ` +
      `${network.roads.length} pieces of road, ${Math.round(bytes.length / 1000)} kB`,
  )
}

function read(extract: string): OsmData {
  const file = readFileSync(extract)
  try {
    return readOsm(file, isDrivable)
  } catch (error) {
    throw new Error(`${extract} can't be read as an OpenStreetMap extract.`, { cause: error })
  }
}
