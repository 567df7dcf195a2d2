/** Chosen for two cores and a few gigabytes of memory, both shared with the server. */
export const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Two cores serve many short queries; parallel queries would also need more /dev/shm than containers have.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  // Nothing replicates an embedded database, so bulk loads into new tables can skip the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // There are many partitions of positions, each of which takes a lock per transaction.
  max_locks_per_transaction: '256',
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  log_min_messages: 'warning',
}

/** The complete environment of PostgreSQL's programs: messages that `failure.ts` can read, and no PG* variables. */
export const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }
