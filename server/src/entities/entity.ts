/**
 * The entity kit: what all domains with a table share. A domain declares its entity once and gets
 *
 *   read, find, require   one of them, if the caller may see it; otherwise 404, as for another company's
 *   list                  an array or a page: filters and orders as named functions, and how many there are
 *   add, addMany          new rows, version 1, and their entries in the audit log
 *   take, write, remove   lock, 404, 409 `stale_version` with the current record; then the change and its entry
 *
 * All in the caller's transaction, so that a change and its audit entry are committed together. The domain's checks and
 * side effects go between `take` and `write`. A domain with SQL of its own can use `lockRows`, `updateRow`,
 * `applyFilters` and `inOrder` directly.
 */
import type { Filters, FilterOf } from './filters.ts'
import { createListing, type Listing } from './list-entity.ts'
import { createReading, type Reading, type ReadSpec } from './read-entity.ts'
import type { RowsQuery } from './read-list.ts'
import type { EntityTable, RowKey } from './tables.ts'
import { createWriting, type EntityRecord, type WriteSpec, type Writing } from './write-entity.ts'

type Entity<
  Table extends EntityTable,
  Query,
  Row extends RowKey,
  Value extends EntityRecord,
  Filter,
  Field,
> = Reading<Row, Value> & Listing<Query, Row, Value, Filter, Field> & Writing<Table, Row, Value>

/** `within` selects the rows that a caller can see, `selection` their columns, `toValues` what the caller receives. */
export function createEntity<
  Table extends EntityTable,
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
  SelectedTables,
  SelectedNames extends keyof SelectedTables,
  Row extends RowKey,
  Value extends EntityRecord,
>(
  spec: ReadSpec<Tables, Names, Of, Field, SelectedTables, SelectedNames, Row, Value> &
    WriteSpec<Table, Value>,
): Entity<Table, RowsQuery<Tables, Names>, Row, Value, FilterOf<Of>, Field> {
  const reading = createReading(spec)
  return { ...reading, ...createListing(spec, reading), ...createWriting(spec, reading) }
}
