import type pg from 'pg'
import type { Database } from '../database/client.ts'
import type { Role } from '../database/roles.ts'
import { type Query, queriesOf, ties, value } from './sql-queries.ts'

/** What keeps SQL runnable on Citus (ADR 98, 103), checked in tests on any PostgreSQL. */

export type CompanyTables = {
  names: ReadonlySet<string>
  /** Those whose rows get an id from the database. */
  withMadeIds: ReadonlySet<string>
}

/** As Vitest hands them to its workers. */
export type TablesOfTests = { [Kind in keyof CompanyTables]: string[] }

/** Says what is wrong with a statement of this role; undefined if nothing is. */
export function refusedByCitus(
  statement: string,
  { names, withMadeIds }: CompanyTables,
  role: Role,
): string | undefined {
  const queries = queriesOf(statement, names)
  // Functions are held by the catalogue (distributable.test.ts).
  if (queries[0]?.words[0] === 'create') return undefined
  for (const rule of rules[role]) {
    const fault = rule(queries, { names, withMadeIds })
    if (fault !== undefined) return fault
  }
  return undefined
}

type Rule = (queries: readonly Query[], tables: CompanyTables) => string | undefined

/**
 * Each query and each subquery says as a value whose rows it reads, so that the whole statement belongs to one worker. It may name the
 * company once and compare the other tables beside it with that. A statement on one table alone may be about all that row level
 * security shows.
 */
const ofOneCompany: Rule = (queries) => {
  if (queries.flatMap(({ read }) => read).length < 2) return undefined
  for (const query of queries) {
    const tie = ties(query)
    const unbound = query.read.find(({ alias }) => tie.get(alias) !== value)
    if (unbound)
      return `A query on ${unbound.table} doesn't say whose rows it reads: compare its tenant_id with a value, such as companyOfTransaction, and not with a column of the query around it.`
  }
  return undefined
}

/** About all companies, each worker answers for its own: rows are joined with those of their company. */
const joinedByCompany: Rule = (queries) => {
  for (const query of queries) {
    const tie = ties(query)
    const [first, ...others] = query.read
    const apart = others.find(({ alias }) => tie.get(alias) !== tie.get(first?.alias ?? ''))
    if (apart) return `${apart.table} is joined without its company: compare the tenant_id of both.`
  }
  return undefined
}

/** A subquery without columns is planned only where it belongs to one company, as that of the row around it. */
const columns: Rule = (queries) => {
  for (const { words, read } of queries.slice(1)) {
    if (words[0] !== 'select' || words[1] !== 'from') continue
    const tie = ties({ words, read })
    const own = new Set(read.map(({ alias }) => alias))
    const isTied = (alias: string): boolean =>
      [...tie].some(([other, tied]) => !own.has(other) && tied === tie.get(alias))
    const free = read.find(({ alias }) => !isTied(alias))
    if (free) return `A subquery on ${free.table} of all companies reads no column: begin it with "select 1".`
  }
  return undefined
}

/** The tables and rows around a subquery whose columns it reads. */
function outerRows({ words }: Query): ReadonlySet<string> {
  const isColumn = (index: number): boolean => words[index + 1] === '.'
  const own = new Set(words.filter((_, index) => !isColumn(index)))
  return new Set(words.filter((word, index) => isColumn(index) && words[index - 1] !== '.' && !own.has(word)))
}

const isOfOneCompany = (query: Query): boolean => {
  const tie = ties(query)
  return query.read.every(({ alias }) => tie.get(alias) === value)
}

/** A correlated subquery is about the company of its outer row, whose worker runs it. */
const besideItsRow: Rule = (queries) => {
  if (queries.every(isOfOneCompany)) return undefined
  const tables = new Set(queries.flatMap(({ read }) => read.map(({ alias }) => alias)))
  for (const query of queries.slice(1)) {
    const [first] = query.read
    const outer = [...outerRows(query)]
    if (!first || outer.length === 0) continue
    const isOfArray = query.readAround.length === 0 && outer.some((row) => query.around.includes(row))
    if (isOfArray && !query.before.endsWith('lateral'))
      return `A subquery on ${first.table} of all companies is about a row of an array or of a query in "with": join them.`
    const outerTables = outer.filter((row) => tables.has(row))
    const tie = ties(query)
    const isTied = (alias: string): boolean =>
      outerTables.some((other) => tie.has(other) && tie.get(other) === tie.get(alias))
    const apart = query.read.find(({ alias }) => !isTied(alias))
    if (apart && outerTables.length > 0)
      return `A subquery on ${apart.table} is about a row of any company around it: compare the tenant_id of both.`
  }
  return undefined
}

/** Where a column is compared with null, so that the condition is never true. */
function comparedWithNull(words: readonly string[]): number[] {
  let depth = 0
  const outside = words.map((word) => {
    if (word === '(') depth++
    if (word === ')') depth--
    return depth === 0
  })
  if (words.some((word, index) => word === 'or' && outside[index])) return []
  return words.flatMap((word, index) => {
    if (word !== 'null' || !outside[index] || !/^[<>=!]+$/.test(words[index - 1] ?? '')) return []
    if (words[index - 2] === 'tenant_id') return []
    const column = words[index - 3] === '.' ? index - 4 : index - 2
    return /^(where|and|on)$/.test(words[column - 1] ?? '') ? [index] : []
  })
}

/**
 * PostgreSQL reduces such a condition to false, and Citus then no longer finds the company in it. If a value names the company,
 * Citus still finds it, except in a "not exists". An "exists" that is a condition of its own is removed as a whole.
 */
const noRows: Rule = (queries) => {
  const isOneCompany = queries.every(isOfOneCompany)
  const isLost = (before: string): boolean =>
    isOneCompany ? before === 'not exists' : !/^(where|and) exists$/.test(before)
  for (const query of queries) {
    const { words, read, before } = query
    const isOuterJoin = (index: number): boolean => {
      const last = (word: string): number => words.lastIndexOf(word, index)
      return last('on') > Math.max(last('join'), last('where')) && words[last('join') - 1] === 'left'
    }
    const isAboutRow = before !== '' && isLost(before) && outerRows(query).size > 0
    if (read.length > 0 && comparedWithNull(words).some((index) => isAboutRow || isOuterJoin(index)))
      return `A subquery or a "left join" on ${read.at(-1)?.table} compares with null, which Citus can't plan: leave it out where there is no value.`
  }
  return undefined
}

const lockedRows: Rule = (queries) => {
  for (const query of queries) {
    if (!/\bfor (no key update|update|key share|share)\b/.test(query.words.join(' '))) continue
    const tie = ties(query)
    const unbound = query.read.find(({ alias }) => tie.get(alias) !== value)
    if (unbound)
      return `Rows of ${unbound.table} are locked for all companies: compare its tenant_id with a value.`
  }
  return undefined
}

/** Citus copies rows that it can't read where it writes them, which row level security refuses. */
const copiedRows: Rule = (queries, { names, withMadeIds }) => {
  for (const { words, read } of queries) {
    const into = words.indexOf('into')
    const target = words[into + 1] ?? ''
    if (words[into - 1] !== 'insert' || !names.has(target)) continue
    if (['values', 'conflict', 'default'].some((word) => words.includes(word))) continue
    const given = words.slice(into, words.indexOf('select'))
    const makesIds = words.includes('gen_random_uuid') || (withMadeIds.has(target) && !given.includes('id'))
    if (read.length > 0 && !makesIds) continue
    return `Rows for ${target} are copied, which row level security refuses: read them from a table of companies and make no ids, or add "on conflict do nothing".`
  }
  return undefined
}

const isChange = ({ words }: Query): boolean =>
  words.some(
    (word, index) =>
      (word === 'update' && words[index + 1] !== 'set' && !/^(for|key|do)$/.test(words[index - 1] ?? '')) ||
      (word === 'delete' && words[index + 1] === 'from'),
  )

/** What stands between the parenthesis that opens at `start` and the one that closes it. */
function inParentheses(words: readonly string[], start: number): readonly string[] {
  let depth = 0
  for (let at = start; at < words.length; at++) {
    if (words[at] === '(') depth++
    if (words[at] === ')') depth--
    if (depth === 0) return words.slice(start + 1, at)
  }
  return words.slice(start)
}

/** Each worker would compute these by itself, and Citus doesn't trust them to agree. */
const changedByTime: Rule = (queries) => {
  for (const { words } of queries.filter(isChange)) {
    const addsInterval = words.some(
      (word, index) =>
        /^(make_)?interval$/.test(word) &&
        /^[-+]$/.test(words[index - 1] ?? '') &&
        /^[a-z]/.test(words[index - 2] ?? '') &&
        words[index - 3] !== '::',
    )
    if (addsInterval)
      return 'An update or a deletion adds an interval to a column, which depends on the session: read it in a materialized query before.'
    const free = words.find(
      (word, index) =>
        /^(date_trunc|extract|to_char)$/.test(word) && !inParentheses(words, index + 1).includes('zone'),
    )
    if (free !== undefined)
      return `An update or a deletion uses ${free}, which depends on the session: give it a time "at time zone 'UTC'".`
  }
  return undefined
}

const comparedCase: Rule = (queries) => {
  const isRefused = queries
    .filter(isChange)
    .some(({ words }) => words.some((word, index) => word === 'case' && words[index + 1] !== 'when'))
  return isRefused
    ? 'An update uses "case x when y", which Citus sends to its workers wrongly: write "case when x = y".'
    : undefined
}

const movedRow: Rule = (queries) => {
  const isRefused = queries.some(({ words }) =>
    words.some((word, index) => word === 'set' && words[index + 1] === 'tenant_id'),
  )
  return isRefused ? 'A row stays with its company: leave tenant_id out of what is set.' : undefined
}

const always = [columns, noRows, lockedRows, changedByTime, comparedCase, movedRow]

/** roadbook_ingest passes row level security on a cluster. */
const rules: Record<Role, readonly Rule[]> = {
  roadbook_app: [ofOneCompany, copiedRows, ...always],
  roadbook_owner: [joinedByCompany, besideItsRow, copiedRows, ...always],
  roadbook_ingest: [joinedByCompany, besideItsRow, ...always],
}

/** What ingest stores is sent to the workers themselves, which plan it as PostgreSQL does (ADR 96). */
const toWorkers = /^(ingest|alarms|visits)-/

/** Refuses what Citus would, in tests on any PostgreSQL. */
export function refuseLikeCitus(pools: Database['pools'], { names, withMadeIds }: TablesOfTests): void {
  const tables = { names: new Set(names), withMadeIds: new Set(withMadeIds) }
  refuse(pools.app, (text) => refusedByCitus(text, tables, 'roadbook_app'))
  refuse(pools.owner, (text) => refusedByCitus(text, tables, 'roadbook_owner'))
  refuse(pools.ingest, (text) => refusedByCitus(text, tables, 'roadbook_ingest'))
}

type Sent = { text: string; name?: string; values?: unknown }

/** A null parameter is planned like the word `null`, which only the rule `noRows` is about. */
function withNulls({ text, values }: Sent): string {
  if (!/left join|\(\s*select\b/i.test(text) || !Array.isArray(values) || !values.includes(null)) return text
  return text.replaceAll(/\$(\d+)/g, (parameter, nth: string) =>
    values[Number(nth) - 1] === null ? 'null' : parameter,
  )
}

function refuse(pool: pg.Pool, faultOf: (text: string) => string | undefined): void {
  const isChecked = new Set<string>()
  pool.on('connect', (client) => {
    const send = client.query.bind(client)
    // Called with all the overloads of `query`, of which each begins with a text or an object that has one.
    client.query = ((...given: Parameters<typeof send>) => {
      const [first, values]: unknown[] = given
      const sent: Sent = typeof first === 'string' ? { text: first, values } : (first as Sent)
      const text = withNulls(sent)
      if (!isChecked.has(text) && !toWorkers.test(sent.name ?? '')) {
        const fault = faultOf(text)
        if (fault !== undefined) throw new Error(`${fault}\n${text}`)
        isChecked.add(text)
      }
      return send(...given)
    }) as typeof send
  })
}
