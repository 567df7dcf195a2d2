import type pg from 'pg'

/**
 * What keeps SQL runnable on Citus (ADR 98): each query and each subquery says as a value whose rows it reads, so that the whole
 * statement belongs to one worker. It may name the company once and compare the other tables beside it with that.
 */

/** A statement as nested parentheses. */
type Group = { items: (string | Group)[] }

const words = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\/|\$\d+|[a-z_][a-z0-9_]*|::|[<>=!]+|[^\s]/giu

/** Says what is wrong with a statement; undefined if nothing is. `tables` are those of companies. */
export function otherCompanies(statement: string, tables: ReadonlySet<string>): string | undefined {
  const tokens = (statement.match(words) ?? [])
    .filter((word) => !/^(--|\/\*)/.test(word))
    .map((word) =>
      word.startsWith('"') ? word.slice(1, -1) : word.startsWith("'") ? word : word.toLowerCase(),
    )
  const queries = queriesIn(nest(tokens)).map((query) => ({ query, read: readTables(query, tables) }))
  return (
    manyCompanies(queries) ?? copiedRows(queries, tables) ?? changedByInterval(queries) ?? movedRow(queries)
  )
}

type Query = { query: readonly string[]; read: readonly Read[] }

/** A statement on one table alone may be about all that row level security shows. */
function manyCompanies(queries: readonly Query[]): string | undefined {
  if (queries.flatMap(({ read }) => read).length < 2) return undefined
  for (const { query, read } of queries) {
    const unbound = unboundTable(query, read)
    if (unbound !== undefined)
      return `A query on ${unbound} doesn't say whose rows it reads: compare its tenant_id with a value, such as companyOfTransaction, and not with a column of the query around it.`
  }
  return undefined
}

function nest(tokens: readonly string[]): Group {
  const outer: Group = { items: [] }
  const open = [outer]
  for (const token of tokens) {
    const group = open.at(-1) ?? outer
    if (token === '(') {
      const inner: Group = { items: [] }
      group.items.push(inner)
      open.push(inner)
    } else if (token === ')') open.pop()
    else group.items.push(token)
  }
  return outer
}

const begins = new Set(['select', 'with', 'insert', 'update', 'delete'])
const combines = new Set(['union', 'except', 'intersect'])

/** The words of each query by itself: other parentheses stay in it, subqueries are queries of their own. */
function queriesIn(group: Group): string[][] {
  const inner: string[][] = []
  const flatten = ({ items }: Group): string[] =>
    items.flatMap((item) => {
      if (typeof item === 'string') return [item]
      if (typeof item.items[0] === 'string' && begins.has(item.items[0])) {
        inner.push(...queriesIn(item))
        return ['(', ')']
      }
      return ['(', ...flatten(item), ')']
    })
  const own: string[][] = [[]]
  for (const word of flatten(group)) {
    if (combines.has(word)) own.push([])
    else own.at(-1)?.push(word)
  }
  return [...own, ...inner]
}

/** A table that no comparison of the query ties to a value. */
function unboundTable(query: readonly string[], read: readonly Read[]): string | undefined {
  if (read.length === 0) return undefined
  const { values, pairs } = comparisons(query)
  const bound = new Set(values.map((alias) => alias ?? read[0]?.alias))
  for (let before = -1; before < bound.size;) {
    before = bound.size
    for (const [one, other] of pairs) {
      if (bound.has(one)) bound.add(other)
      if (bound.has(other)) bound.add(one)
    }
  }
  return read.find(({ alias }) => !bound.has(alias))?.table
}

type Read = { table: string; alias: string }

const beforeTable = new Set(['from', 'join', 'update', 'using', 'only', ','])
const afterTable = new Set(
  'set where on join left right inner cross full using order group limit for returning natural having window offset tablesample'.split(
    ' ',
  ),
)

function readTables(query: readonly string[], tables: ReadonlySet<string>): Read[] {
  return query.flatMap((table, index) => {
    const isRead = tables.has(table) && beforeTable.has(query[index - 1] ?? '') && query[index + 1] !== '.'
    if (!isRead || (query[index - 1] === ',' && !isInFrom(query, index))) return []
    const [next = '', name = table] = query.slice(index + 1, index + 3)
    if (next === 'as') return [{ table, alias: name }]
    return [{ table, alias: /^[a-z_]/i.test(next) && !afterTable.has(next) ? next : table }]
  })
}

/** Whether the comma before this word separates tables. */
function isInFrom(query: readonly string[], index: number): boolean {
  let depth = 0
  for (let at = index - 1; at >= 0; at--) {
    const word = query[at] ?? ''
    if (word === ')') depth++
    else if (word === '(') depth--
    if (depth < 0) return false
    if (depth > 0) continue
    if (word === 'from' || word === 'using') return true
    if (['select', 'where', 'by', 'set', 'on', 'returning', 'into'].includes(word)) return false
  }
  return false
}

type Comparisons = { values: (string | undefined)[]; pairs: [string, string][] }

/** What `tenant_id` is compared with: values, by the alias if it has one, and columns of other tables. */
function comparisons(query: readonly string[]): Comparisons {
  const found: Comparisons = { values: [], pairs: [] }
  const isValue = (word = ''): boolean => word.startsWith('$') || word.startsWith("'")
  query.forEach((word, index) => {
    if (word !== 'tenant_id') return
    const alias = query[index - 1] === '.' ? query[index - 2] : undefined
    const first = alias === undefined ? index : index - 2
    const [equals, right = '', dot, column] = query.slice(index + 1, index + 5)
    if (equals === '=' && isValue(right)) found.values.push(alias)
    else if (equals === '=' && dot === '.' && column === 'tenant_id' && alias !== undefined)
      found.pairs.push([alias, right])
    if (query[first - 1] === '=' && isValue(query[first - 2])) found.values.push(alias)
  })
  return found
}

/** Citus copies rows that it can't read where it writes them, which row level security refuses. */
function copiedRows(queries: readonly Query[], tables: ReadonlySet<string>): string | undefined {
  for (const { query, read } of queries) {
    const into = query.indexOf('into')
    const target = query[into + 1] ?? ''
    if (query[into - 1] !== 'insert' || !tables.has(target)) continue
    if (['values', 'conflict', 'default'].some((word) => query.includes(word))) continue
    if (read.length > 0 && !query.includes('gen_random_uuid')) continue
    return `Rows for ${target} are copied, which row level security refuses: read them from a table of companies and make no ids, or add "on conflict do nothing".`
  }
  return undefined
}

function changedByInterval(queries: readonly Query[]): string | undefined {
  const isInterval = (query: readonly string[], index: number): boolean =>
    /^(make_)?interval$/.test(query[index] ?? '') &&
    /^[-+]$/.test(query[index - 1] ?? '') &&
    /^[a-z]/.test(query[index - 2] ?? '') &&
    query[index - 3] !== '::'
  const isRefused = queries.some(
    ({ query }) =>
      /^(update|delete)$/.test(query[0] ?? '') && query.some((_word, index) => isInterval(query, index)),
  )
  return isRefused
    ? 'An update or a deletion adds an interval to a column, which depends on the session: read it in a materialized query before.'
    : undefined
}

function movedRow(queries: readonly Query[]): string | undefined {
  const isRefused = queries.some(({ query }) =>
    query.some((word, index) => word === 'set' && query[index + 1] === 'tenant_id'),
  )
  return isRefused ? 'A row stays with its company: leave tenant_id out of what is set.' : undefined
}

/** Refuses what Citus would, in tests on any PostgreSQL: a statement of roadbook_app that is about more than one company. */
export function refuseOtherCompanies(pool: pg.Pool, names: readonly string[]): void {
  const tables = new Set(names)
  const isChecked = new Set<string>()
  pool.on('connect', (client) => {
    const send = client.query.bind(client)
    // Called with all the overloads of `query`, of which each begins with a text or an object that has one.
    client.query = ((...given: Parameters<typeof send>) => {
      const [first]: unknown[] = given
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      if (!isChecked.has(text)) {
        const fault = otherCompanies(text, tables)
        if (fault !== undefined) throw new Error(`${fault}\n${text}`)
        isChecked.add(text)
      }
      return send(...given)
    }) as typeof send
  })
}
