type Arc = readonly [from: number, to: number]

/**
 * Numbers the strongly connected parts of a graph, in which each node can be reached from every other: returns the part of
 * each node (Kosaraju's algorithm).
 */
export function connectedParts(count: number, arcs: readonly Arc[]): Int32Array {
  const left = orderOfLeaving(count, targets(count, arcs))
  const sources = targets(
    count,
    arcs.map(([from, to]) => [to, from] as const),
  )
  const partOf = new Int32Array(count).fill(-1)
  for (const start of left.reverse()) {
    if (partOf[start] !== -1) continue
    partOf[start] = start
    const open = [start]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const found = (sources[node] ?? []).filter((source) => partOf[source] === -1)
      for (const source of found) partOf[source] = start
      open.push(...found)
    }
  }
  return partOf
}

function targets(count: number, arcs: readonly Arc[]): number[][] {
  const lists: number[][] = Array.from({ length: count }, () => [])
  for (const [from, to] of arcs) lists[from]?.push(to)
  return lists
}

/** The nodes in the order in which a depth-first search has visited everything they lead to. */
function orderOfLeaving(count: number, next: readonly number[][]): number[] {
  const order: number[] = []
  const seen = new Uint8Array(count)
  for (let start = 0; start < count; start++) {
    if (seen[start]) continue
    seen[start] = 1
    const path = [{ node: start, at: 0 }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = next[top.node]?.[top.at++]
      if (target === undefined) {
        order.push(top.node)
        path.pop()
      } else if (!seen[target]) {
        seen[target] = 1
        path.push({ node: target, at: 0 })
      }
    }
  }
  return order
}
