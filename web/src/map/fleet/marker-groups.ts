/** The position of a marker on the screen, in pixels. */
type MarkerPoint<Mark> = { mark: Mark; x: number; y: number }
type MarkerGroup<Mark> = { marks: Mark[]; x: number; y: number }

/** Markers closer than this would overlap. */
const APART_PX = 28
/** Its diagonal is shorter than `APART_PX`, so that no cell contains the first markers of two groups. */
const CELL_PX = APART_PX / 1.5
const around = [0, -1, 1, -2, 2]

/**
 * Groups the visible markers that would overlap, so that a month of stops renders no more elements than fit
 * on the screen. A group is placed at its first marker.
 */
export function groupMarkers<Mark>(
  spots: readonly MarkerPoint<Mark>[],
  { width, height }: { width: number; height: number },
): MarkerGroup<Mark>[] {
  const groups = new Map<string, MarkerGroup<Mark>>()
  for (const { mark, x, y } of spots) {
    if (x < -APART_PX || y < -APART_PX || x > width + APART_PX || y > height + APART_PX) continue
    const group = nearbyGroup(groups, x, y)
    if (group !== undefined) group.marks.push(mark)
    else groups.set(cellOf(x, y), { marks: [mark], x, y })
  }
  return [...groups.values()]
}

function nearbyGroup<Mark>(groups: ReadonlyMap<string, MarkerGroup<Mark>>, x: number, y: number) {
  for (const dx of around) {
    for (const dy of around) {
      const group = groups.get(cellOf(x + dx * CELL_PX, y + dy * CELL_PX))
      if (group !== undefined && Math.hypot(group.x - x, group.y - y) < APART_PX) return group
    }
  }
  return undefined
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`
}
