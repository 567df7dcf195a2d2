import { nearestSymbol, toPage, type Frame, type Point } from './hit-test.ts'
import { clusterDiameter, type OverlayFrame } from './overlay.ts'
import type { Scene, SceneCluster, SceneLabel } from './scene.ts'
import type { SymbolSource } from './symbol-source.ts'

/** The size of a fingertip around a symbol of 28 px. */
const HIT_PIXELS = 18
/** The longest animated distance, in Mercator. */
const GLIDE_SLACK = 5e-5

type Seen = { frame: Frame; seenAt: (slot: number) => Point }

/** Positions of clusters and plates in the current frame: plates move with their symbols. */
export function sceneAt(
  scene: Scene,
  now: Seen & { textOf: (slot: number) => string; selectedId: string | null },
): Omit<OverlayFrame, 'scheme' | 'spareRadius'> {
  const clusters = scene.clusters.map((cluster) => ({
    cluster,
    at: placeOf(cluster, now.frame),
    diameter: clusterDiameter(cluster.slots.length),
    spared: cluster.spared.map((slot) => toPage(now.frame, now.seenAt(slot))),
  }))
  const labels = scene.labels.map((label) => ({
    ...label,
    box: movedBox(label, now),
    text: now.textOf(label.slot),
    isSelected: label.id === now.selectedId,
  }))
  return { clusters, labels }
}

export type SceneHit = { id: string } | { cluster: SceneCluster }

/** The object at a point of the page: a plate, else a cluster, else the nearest symbol. */
export function hitScene(
  scene: Scene,
  now: Seen & { point: Point; source: SymbolSource; isHidden: (slot: number) => boolean },
): SceneHit | undefined {
  const { frame, point, source } = now
  const label = scene.labels.find((one) => contains(movedBox(one, now), point))
  if (label !== undefined) return { id: label.id }
  const cluster = scene.clusters.find((one) => {
    const at = placeOf(one, frame)
    return Math.hypot(at.x - point.x, at.y - point.y) <= clusterDiameter(one.slots.length) / 2
  })
  if (cluster !== undefined) return { cluster }
  const slot = nearestSymbol({
    frame,
    point,
    radiusPixels: HIT_PIXELS,
    targets: { x: source.columns.x, y: source.columns.y, size: source.size, slack: GLIDE_SLACK },
    seenAt: (candidate) => (now.isHidden(candidate) ? undefined : now.seenAt(candidate)),
  })
  return slot === undefined ? undefined : { id: source.idAt(slot) }
}

function placeOf(cluster: SceneCluster, frame: Frame): Point {
  const at = toPage(frame, cluster)
  return { x: at.x + cluster.offset.x, y: at.y + cluster.offset.y }
}

function movedBox(label: SceneLabel, { frame, seenAt }: Seen) {
  const at = toPage(frame, seenAt(label.slot))
  const [left, top] = [at.x + label.offset.x, at.y + label.offset.y]
  const { box } = label
  return { left, top, right: left + box.right - box.left, bottom: top + box.bottom - box.top }
}

function contains(box: { left: number; top: number; right: number; bottom: number }, point: Point): boolean {
  return point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom
}
