import type { Road } from './road-network.ts'

/** The part that each node belongs to. No road leads from one part to another, such as between islands. */
export function joinedParts(nodeCount: number, roads: readonly Pick<Road, 'from' | 'to'>[]): Uint32Array {
  // each node points to another of its part, until one points to itself
  const parts = Uint32Array.from({ length: nodeCount }, (_, node) => node)
  const partOf = (node: number): number => {
    let at = node
    for (let next = parts[at] ?? at; next !== at; next = parts[at] ?? at) {
      parts[at] = parts[next] ?? next
      at = next
    }
    return at
  }
  for (const { from, to } of roads) parts[partOf(from)] = partOf(to)
  return parts.map((_, node) => partOf(node))
}
