/** The edges of a shape, indexed by latitude, so that testing a county's border doesn't visit every edge. */

/** Each edge takes four numbers: longitude and latitude of its start, then of its end. */
const NUMBERS = 4
/** Average number of edges in a band. */
const PER_BAND = 4
/** Highest average number of bands an edge is listed in: long edges side by side would otherwise fill the memory. */
const BANDS_PER_EDGE = 4

export type Edges = {
  readonly count: number
  /** Calls back for each edge that touches latitudes `south` to `north`; an edge of several bands comes once. */
  between: (
    south: number,
    north: number,
    visit: (ax: number, ay: number, bx: number, by: number) => void,
  ) => void
}

/** `numbers`: longitude and latitude of the start, then of the end, of one edge after the other. */
export function edgesOf(numbers: Float64Array): Edges {
  const count = numbers.length / NUMBERS
  const { south, bandDegrees, bands } = bandsOf(numbers, count)
  const last = bands.length - 1
  const bandAt = (latitude: number): number =>
    Math.min(last, Math.max(0, Math.floor((latitude - south) / bandDegrees)))
  return {
    count,
    between(from, to, visit) {
      const first = bandAt(from)
      const end = bandAt(to)
      for (let band = first; band <= end; band++) {
        const edges = bands[band] as Uint32Array // within the list
        for (const edge of edges) {
          const at = edge * NUMBERS
          const ay = numbers[at + 1] as number // four numbers belong to each edge
          const by = numbers[at + 3] as number
          const low = Math.min(ay, by)
          // It was visited with the band before.
          if (band > first && bandAt(low) < band) continue
          if (low > to || Math.max(ay, by) < from) continue
          visit(numbers[at] as number, ay, numbers[at + 2] as number, by)
        }
      }
    },
  }
}

function bandsOf(numbers: Float64Array, count: number) {
  let south = Infinity
  let north = -Infinity
  for (let at = 1; at < numbers.length; at += 2) {
    south = Math.min(south, numbers[at] as number)
    north = Math.max(north, numbers[at] as number)
  }
  let heights = 0
  for (let at = 0; at < numbers.length; at += NUMBERS)
    heights += Math.abs((numbers[at + 1] as number) - (numbers[at + 3] as number)) // four numbers belong to each edge
  const mostBands = heights > 0 ? (BANDS_PER_EDGE * count * (north - south)) / heights : count
  const bandCount = Math.max(1, Math.ceil(Math.min(count / PER_BAND, mostBands)))
  const bandDegrees = (north - south) / bandCount || 1
  const lists: number[][] = Array.from({ length: bandCount }, () => [])
  const bandAt = (latitude: number): number =>
    Math.min(bandCount - 1, Math.floor((latitude - south) / bandDegrees))
  for (let edge = 0; edge < count; edge++) {
    const ay = numbers[edge * NUMBERS + 1] as number
    const by = numbers[edge * NUMBERS + 3] as number
    const end = bandAt(Math.max(ay, by))
    for (let band = bandAt(Math.min(ay, by)); band <= end; band++) lists[band]?.push(edge)
  }
  return { south, bandDegrees, bands: lists.map((list) => Uint32Array.from(list)) }
}
