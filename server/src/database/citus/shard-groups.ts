import type pg from 'pg'
import type { Database } from '../client.ts'
import { isDistributed } from './distribute.ts'

export type Statement = { name: string; text: string; values: unknown[] }

/**
 * Where the rows of some companies are written, in transactions of one server. PostgreSQL is one group. With Citus, each is a group
 * of shards on one worker, and statements name the tables of these shards, which are ordinary ones there: Citus would plan each
 * again, and send its values as text.
 */
export type ShardGroup = {
  pool: pg.Pool
  /** The statement over the tables of this group; undefined if it is sent as it is. */
  over?: (statement: Statement) => Statement
  /** Begins a transaction for this company and others of the group: its shards stay where they are until the commit. */
  hold?: (tenantId: string) => readonly Statement[]
}

/** SQLSTATE raised by `refuse_moved_shard`. */
export const SHARD_MOVED = 'RB004'

/**
 * Changes no row. Citus lets it wait while the shard is being moved or split; a later move, and `drop_position_partition`, wait for
 * the transaction.
 */
const keepShard = 'update tenant_revisions set revision = revision where tenant_id = $1 and revision < 0'

const requireShard = `
  select refuse_moved_shard() where not exists (
    select 1 from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = $1)`

/** The shard of each table that has the company's rows. Shards with the same range of hash values are moved together. */
const findShards = `
  select n.nodename as host, n.nodeport as port, s.shardid as shard, s.logicalrelid::text as "table"
  from pg_dist_shard own
  join pg_dist_partition p on p.logicalrelid = own.logicalrelid
  join pg_dist_partition beside on beside.colocationid = p.colocationid
  join pg_class c on c.oid = beside.logicalrelid and not c.relispartition
  join pg_dist_shard s on s.logicalrelid = beside.logicalrelid and s.shardminvalue = own.shardminvalue
  join pg_dist_placement l on l.shardid = s.shardid
  join pg_dist_node n on n.groupid = l.groupid and n.noderole = 'primary'
  where own.shardid = get_shard_id_for_distribution_column('positions', $1::uuid)`

type Shard = { host: string; port: number; shard: number; table: string }

/** Which group each company is in. */
export class ShardGroups {
  readonly #database: Pick<Database, 'pools' | 'ingestAt'>
  /** Of PostgreSQL, and of what has no company. */
  readonly #whole: ShardGroup
  /** By server and shard. */
  readonly #groups = new Map<string, ShardGroup>()
  readonly #companies = new Map<string, ShardGroup>()
  /** On PostgreSQL, once it is known that this is no cluster. */
  only: ShardGroup | undefined

  constructor(database: Pick<Database, 'pools' | 'ingestAt'>) {
    this.#database = database
    this.#whole = { pool: database.pools.ingest }
  }

  /** Undefined if it must be found first. */
  cached(tenantId: string | undefined): ShardGroup | undefined {
    return tenantId === undefined ? undefined : this.#companies.get(tenantId)
  }

  async find(tenantId: string | undefined): Promise<ShardGroup> {
    this.only ??= (await this.#isDistributed()) ? undefined : this.#whole
    if (this.only || tenantId === undefined) return this.#whole
    const { rows } = await this.#whole.pool.query<Shard>(findShards, [tenantId])
    const [own, copy] = rows.filter(({ table }) => table === 'positions')
    if (!own || copy) {
      throw new Error('A shard must be on one server of Citus: set citus.shard_replication_factor to 1')
    }
    const key = `${own.host}:${own.port}/${own.shard}`
    const group = this.#groups.get(key) ?? this.#create(own, rows)
    this.#groups.set(key, group)
    this.#companies.set(tenantId, group)
    return group
  }

  /** Its shards have been moved. */
  forget(group: ShardGroup): void {
    for (const [tenantId, known] of this.#companies) if (known === group) this.#companies.delete(tenantId)
  }

  async #isDistributed(): Promise<boolean> {
    const client = await this.#whole.pool.connect()
    try {
      return await isDistributed(client)
    } finally {
      client.release()
    }
  }

  #create({ host, port, shard }: Shard, shards: readonly Shard[]): ShardGroup {
    const names = new Map(shards.map((one) => [one.table, `${one.table}_${one.shard}`]))
    const texts = new Map<string, string>()
    return {
      pool: this.#database.ingestAt({ host, port }),
      over: ({ name, text, values }) => {
        const known = texts.get(name) ?? text.replace(tableNames, (table) => names.get(table) ?? table)
        texts.set(name, known)
        return { name: `${name}-${shard}`, text: known, values }
      },
      hold: (tenantId) => [
        { name: 'shards-keep', text: keepShard, values: [tenantId] },
        { name: 'shards-require', text: requireShard, values: [shard] },
      ],
    }
  }
}

/** Where SQL names a table: after these words, or before a column. */
const tableNames = /(?<=\b(?:into|update|from|join|using) )[a-z_]+\b|\b[a-z_]+(?=\.)/g
