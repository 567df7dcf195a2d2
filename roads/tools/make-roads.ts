/**
 * Derives the streets the simulator drives from an OpenStreetMap extract:
 *
 *   node simulator/tools/build-road-graph.ts malta.osm.pbf [simulator/assets/malta-roads.json.gz]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodeRoadNetwork } from '../src/network-file.ts'
import { readOsm } from '../src/osm/osm-pbf.ts'
import { roadNetworkFromOsm } from '../src/osm/road-network-from-osm.ts'

const [extract, target] = process.argv.slice(2)
if (!extract) {
  console.error('Usage: node simulator/tools/build-road-graph.ts EXTRACT.osm.pbf [TARGET.json.gz]')
  process.exit(2)
}
const path = target ?? fileURLToPath(new URL('../assets/malta-roads.json.gz', import.meta.url))
const network = roadNetworkFromOsm(readOsm(readFileSync(extract)))
const bytes = encodeRoadNetwork(network)
writeFileSync(path, bytes)
console.log(
  `${network.nodes.length} junctions, ${network.roads.length} pieces of road, ${network.names.length - 1} names, ` +
    `${Math.round(bytes.length / 1000)} kB: ${path}`,
)
