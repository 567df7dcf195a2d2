// Simulated vehicles on the real map component: measures the cost of an update on the main thread.
// ?vehicles=10000&scheme=dark&zoom=11.4&moving=0.4&seconds=1
import '@fontsource-variable/inter'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { createLivePositions, type LiveVehicle } from '../../web/src/lib/realtime/live-positions.ts'
import { cssVariablesResolver, theme } from '../../web/src/lib/theme.ts'
import { FleetMap } from '../../web/src/map/fleet/fleet-map.tsx'
import { Glides } from '../../web/src/map/fleet/glide.ts'
import { nearestSymbol } from '../../web/src/map/fleet/hit-test.ts'
import { mercatorX, mercatorY } from '../../web/src/map/mercator.ts'
import { layOut } from '../../web/src/map/fleet/scene.ts'
import { VEHICLE_STATES } from '../../web/src/ui/vehicle-state/state-symbols.ts'

const search = new URLSearchParams(location.search)
const count = Number(search.get('vehicles') ?? 10_000)
const share = Number(search.get('moving') ?? 0.4)
const everyMs = Number(search.get('seconds') ?? 1) * 1000
const scheme = search.get('scheme') === 'dark' ? 'dark' : 'light'
const place = {
  longitude: Number(search.get('lng') ?? 14.48),
  latitude: Number(search.get('lat') ?? 35.885),
  zoom: Number(search.get('zoom') ?? 12.15),
}

/** The same fleet each time: a small generator with a fixed seed (Park and Miller). */
let seed = 20_261_120
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

const fleet: LiveVehicle[] = Array.from({ length: count }, (_, index) => ({
  vehicleId: `vehicle-${index}`,
  registration: `SIM ${String(index).padStart(3, '0')}`,
  latitude: 35.83 + random() * 0.12,
  longitude: 14.4 + random() * 0.15,
  speedKmh: 40,
  headingDegrees: random() * 360,
  state: random() < share ? 'moving' : (VEHICLE_STATES[1 + Math.floor(random() * 4)] ?? 'parked'),
  timestamp: new Date().toISOString(),
  alarm: random() < 0.02,
  revision: 0,
}))

/** The server's revisions. */
let revision = 0
const positions = createLivePositions()
positions.apply(fleet)
const measured: number[] = []
const frames: number[] = []

/** Returns how long it took on the page's main thread. */
function drive(): number {
  const updates = fleet
    .filter((vehicle) => vehicle.state === 'moving')
    .map((vehicle) => {
      const heading = (vehicle.headingDegrees ?? 0) + (random() - 0.5) * 30
      const radians = (heading * Math.PI) / 180
      const degrees = (11 * everyMs) / 1000 / 111_000
      vehicle.headingDegrees = heading
      vehicle.latitude = (vehicle.latitude ?? 0) + Math.cos(radians) * degrees
      vehicle.longitude = (vehicle.longitude ?? 0) + (Math.sin(radians) * degrees) / 0.81
      return { ...vehicle, timestamp: new Date().toISOString(), revision: ++revision }
    })
  return timed(() => positions.apply(updates))
}
setInterval(() => measured.push(drive()), everyMs)

let last = performance.now()
function countFrames(): void {
  const now = performance.now()
  frames.push(now - last)
  last = now
  requestAnimationFrame(countFrames)
}
requestAnimationFrame(countFrames)

/** Clusters, plates and hidden symbols for a desktop map here: computed a few times a second after updates. */
function layoutMs(): number {
  const glides = new Glides({ isStill: () => false })
  glides.follow(positions, [...Array.from({ length: positions.size }).keys()], performance.now())
  const frame = {
    zoom: place.zoom,
    centreX: mercatorX(place.longitude),
    centreY: mercatorY(place.latitude),
    originX: 720,
    originY: 450,
    width: 1440,
    height: 900,
  }
  const scene = {
    source: positions,
    glides,
    frame,
    nowMs: performance.now(),
    selectedSlot: 0,
    highlightedSlot: -1,
    covers: [],
    isShown: () => true,
    hasLabels: true,
    hasClusters: true,
    symbolPixels: 28,
    selectedPixels: 36,
    labelWidth: () => 60,
    previousSides: new Map(),
  }
  return median(Array.from({ length: 21 }, () => timed(() => layOut(scene))))
}

/** The nearest symbol to the middle of the map: the cost of one pointer movement. */
function hitMs(): number {
  const x = mercatorX(place.longitude)
  const y = mercatorY(place.latitude)
  const frame = { zoom: place.zoom, centreX: x, centreY: y, originX: 0, originY: 0, width: 1, height: 1 }
  const { columns, size } = positions
  const targets = { x: columns.x, y: columns.y, size, slack: 5e-5 }
  const seenAt = (slot: number) => ({ x: columns.x[slot] ?? 0, y: columns.y[slot] ?? 0 })
  const ask = () => nearestSymbol({ frame, point: { x: 0, y: 0 }, radiusPixels: 18, targets, seenAt })
  return median(Array.from({ length: 101 }, () => timed(ask)))
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

Object.assign(globalThis, {
  /** Medians, in milliseconds. */
  results: () => ({
    updates: measured.length,
    moved: fleet.filter((vehicle) => vehicle.state === 'moving').length,
    updateMs: median(measured),
    // One after the other, so that no frame is drawn meanwhile: without a graphics card that takes both cores.
    undisturbedMs: median(Array.from({ length: 21 }, drive)),
    layoutMs: layoutMs(),
    hitMs: hitMs(),
    frameMs: median(frames),
  }),
})

function median(values: number[]): number {
  return Number((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(2))
}

const trail = fleet.slice(0, 1).flatMap(({ latitude, longitude }) =>
  Array.from({ length: 40 }, (_, step) => ({
    latitude: (latitude ?? 0) - (40 - step) * 0.0006,
    longitude: (longitude ?? 0) + Math.sin(step / 6) * 0.004 - (40 - step) * 0.0002,
  })),
)

document.documentElement.dataset['mantineColorScheme'] = scheme
const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root.')
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
    <FleetMap
      source={positions}
      scheme={scheme}
      place={place}
      label="Simulated vehicles"
      selectedId={search.has('selected') ? 'vehicle-0' : null}
      followedId={search.has('follow') ? 'vehicle-0' : null}
      trail={trail}
      onView={(view) => Object.assign(globalThis, { view })}
    />
  </MantineProvider>,
)
