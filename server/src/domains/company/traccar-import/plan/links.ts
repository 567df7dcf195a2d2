import type { LinkedKind, TraccarLink, TraccarRecords } from '../source/traccar-records.ts'

export type Links = {
  /** Ids that the device is linked to, by itself first, then through its groups. */
  ofDevice(deviceId: number): number[]
  /** The devices and groups that are linked to it. */
  ownersOf(id: number): { deviceIds: number[]; groupIds: number[] }
}

export function linksOf(kind: LinkedKind, { links, devices, groups }: TraccarRecords): Links {
  const byDevice = Map.groupBy(
    links[kind].filter(({ owner }) => owner === 'device'),
    ({ ownerId }) => ownerId,
  )
  const byGroup = Map.groupBy(
    links[kind].filter(({ owner }) => owner === 'group'),
    ({ ownerId }) => ownerId,
  )
  const byId = Map.groupBy(links[kind], ({ id }) => id)
  const groupsOf = new Map(devices.map(({ id, groupId }) => [id, groupId]))
  const parents = linkedParents(parentsOf(groups), (id) => byGroup.has(id))
  /** Of each group that has devices. */
  const inherited = new Map<number | undefined, TraccarLink[]>()
  const inheritedFrom = (groupId: number | undefined): TraccarLink[] => {
    const known = inherited.get(groupId)
    if (known) return known
    const found = ancestors(groupId, parents)
      .flatMap((id) => byGroup.get(id) ?? [])
      .toArray()
    inherited.set(groupId, found)
    return found
  }
  return {
    ofDevice(deviceId) {
      const all = [...(byDevice.get(deviceId) ?? []), ...inheritedFrom(groupsOf.get(deviceId))]
      return [...new Set(all.map(({ id }) => id))]
    },
    ownersOf(id) {
      const owners = byId.get(id) ?? []
      const of = (wanted: 'device' | 'group') =>
        owners.filter(({ owner }) => owner === wanted).map(({ ownerId }) => ownerId)
      return { deviceIds: of('device'), groupIds: of('group') }
    },
  }
}

type Parents = ReadonlyMap<number, number | undefined>

export function parentsOf(groups: TraccarRecords['groups']): Parents {
  return new Map(groups.map(({ id, groupId }) => [id, groupId]))
}

/** Of each group the nearest one above it that has links. */
function linkedParents(parents: Parents, isLinked: (id: number) => boolean): Parents {
  const nearest = new Map<number, number | undefined>()
  for (const groupId of parents.keys()) {
    const path = new Set<number>()
    let id: number | undefined = groupId
    while (id !== undefined && !nearest.has(id) && !path.has(id)) {
      path.add(id)
      id = parents.get(id)
      if (id !== undefined && isLinked(id)) break
    }
    const found = id === undefined || isLinked(id) ? id : nearest.get(id)
    for (const below of path) nearest.set(below, found)
  }
  return nearest
}

/** The group and those that it is in, the nearest first. A circle ends where it began. */
export function* ancestors(groupId: number | undefined, parents: Parents): Generator<number, void> {
  const seen = new Set<number>()
  for (let id = groupId; id !== undefined && !seen.has(id); id = parents.get(id)) {
    seen.add(id)
    yield id
  }
}
