/** Positions are written to the shards of their company on one server; without Citus, the whole database is one group of them. */
import { expect, inject, test } from 'vitest'
import { ShardGroups } from '../../../database/citus/shard-groups.ts'
import { databaseUrl, query } from '../../../testing/administration.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addTenant, connectedDevice, fixAgo, storedPositions } from '../../../testing/ingest.ts'

const { home, tenantId } = await companyWithIngest()
const { servers } = inject('testServer')
const isCluster = servers.length > 1

test.skipIf(isCluster)(
  'on one server all companies are one group, and statements stay as they are',
  async () => {
    const groups = new ShardGroups(home.database)
    const group = await groups.find(tenantId)
    expect(await groups.find(await addTenant(home))).toBe(group)
    expect(groups.only).toBe(group)
    expect(group).toEqual({ pool: home.database.pools.ingest })
  },
)

test.runIf(isCluster)(
  'over Citus, tables are those of the shards, and columns of the same name stay',
  async () => {
    const group = await new ShardGroups(home.database).find(tenantId)
    const { text } = group.over!({
      name: 'any',
      text: 'update vehicle_state s set alarms = n.alarms from positions n where positions.satellites > 3',
      values: [],
    })
    expect(text.replaceAll(/_\d+/g, '_N')).toBe(
      'update vehicle_state_N s set alarms = n.alarms from positions_N n where positions_N.satellites > 3',
    )
  },
)

/** Moves all shards with the rows of the company to another worker, without blocking writes. */
async function moveShards(): Promise<void> {
  const coordinator = databaseUrl(servers[0] ?? '', new URL(home.connectionString).pathname.slice(1))
  await query(
    coordinator,
    `select citus_move_shard_placement(s.shardid, f.nodename, f.nodeport, t.nodename, t.nodeport, 'force_logical')
     from (select get_shard_id_for_distribution_column('positions', '${tenantId}'::uuid) as shardid) s
     join pg_dist_placement p using (shardid) join pg_dist_node f using (groupid)
     join pg_dist_node t on t.groupid not in (0, f.groupid)`,
  )
}

test.runIf(isCluster)(
  'while the shards of a company are moved, all that its device reports is acknowledged and stored once',
  async () => {
    const { device, vehicleId } = await connectedDevice(home, { tenantId })
    const firstMs = fixAgo(7_200).timeMs
    const sent: number[] = []
    const report = async (): Promise<void> => {
      const timeMs = firstMs + sent.length * 1_000
      sent.push(timeMs)
      expect(await device.report([fixAgo(0, { timeMs })])).toBe('00000001')
    }
    await report()
    const move = { isDone: false }
    const moved = moveShards().finally(() => (move.isDone = true))
    while (!move.isDone) await report()
    await moved
    await report()
    const stored = await storedPositions(home, vehicleId)
    expect(stored.map(({ fixTime }) => fixTime.getTime())).toEqual(sent)
    device.close()
  },
)
