import { latitudeOf, longitudeOf, worldPixels } from './mercator.ts'
import type { Frame } from './hit-test.ts'
import type { Box } from '../lib/box.ts'
import type { BlockedPlace } from './label-blocker.ts'
import type { Scene } from './scene.ts'

/** Areas that place names must avoid: squares on symbols and clusters, rows of squares on plates. */
export function blockedPlaces(frame: Frame, scene: Scene): BlockedPlace[] {
  return [...scene.labels.map((label) => label.box), ...scene.symbolBoxes].flatMap((box) =>
    squares(frame, box),
  )
}

function squares(frame: Frame, box: Box): BlockedPlace[] {
  const pixels = box.bottom - box.top
  const count = Math.max(1, Math.ceil((box.right - box.left) / pixels))
  const scale = worldPixels(frame.zoom)
  return Array.from({ length: count }, (_, index) => {
    const x = box.left + ((index + 0.5) * (box.right - box.left)) / count
    const y = (box.top + box.bottom) / 2
    return {
      longitude: longitudeOf((x - frame.originX) / scale + frame.centreX),
      latitude: latitudeOf((y - frame.originY) / scale + frame.centreY),
      pixels,
    }
  })
}
