import type { LinkedKind, TraccarRecords } from '../source/traccar-records.ts'

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
  const parents = parentsOf(groups)
  return {
    ofDevice(deviceId) {
      const own = byDevice.get(deviceId) ?? []
      const inherited = ancestors(groupsOf.get(deviceId), parents).flatMap((id) => byGroup.get(id) ?? [])
      return [...new Set([...own, ...inherited].map(({ id }) => id))]
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

/** The group and those that it is in, the nearest first. A circle ends where it began. */
export function ancestors(groupId: number | undefined, parents: Parents): number[] {
  const found: number[] = []
  for (let id = groupId; id !== undefined && !found.includes(id); id = parents.get(id)) found.push(id)
  return found
}
