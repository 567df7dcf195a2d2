/** The queries of a statement, as far as the rules of `one-company.ts` need to know them. */

/** A statement as nested parentheses. */
type Group = { items: (string | Group)[] }

export type Query = {
  /** Its own words: other parentheses stay in it, subqueries are queries of their own. */
  words: readonly string[]
  /** The tables of companies that it reads or changes. */
  read: readonly Read[]
  /** The two words before a subquery, such as "not exists". */
  before: string
  /** The words around a subquery, and the tables of companies that they read. */
  around: readonly string[]
  readAround: readonly Read[]
}

type Read = { table: string; alias: string }

const tokenPattern =
  /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\/|\$\d+|[a-z_][a-z0-9_]*|::|[<>=!]+|[^\s]/giu

export function queriesOf(statement: string, tables: ReadonlySet<string>): Query[] {
  const tokens = (statement.match(tokenPattern) ?? [])
    .filter((word) => !/^(--|\/\*)/.test(word))
    .map((word) =>
      word.startsWith('"') ? word.slice(1, -1) : word.startsWith("'") ? word : word.toLowerCase(),
    )
  return queriesIn(nest(tokens), { before: '', around: [] }).map((one) => ({
    ...one,
    read: readTables(one.words, tables),
    readAround: readTables(one.around, tables),
  }))
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
const separates = new Set(['union', 'except', 'intersect', ';'])

type Place = Pick<Query, 'before' | 'around'>

function queriesIn(group: Group, place: Place): Omit<Query, 'read' | 'readAround'>[] {
  const inner: { of: Group; before: string }[] = []
  const flatten = ({ items }: Group): string[] => {
    const wordAt = (at: number): string => (typeof items[at] === 'string' ? items[at] : '')
    return items.flatMap((item, index) => {
      if (typeof item === 'string') return [item]
      if (typeof item.items[0] === 'string' && begins.has(item.items[0])) {
        inner.push({ of: item, before: `${wordAt(index - 2)} ${wordAt(index - 1)}` })
        return ['(', ')']
      }
      return ['(', ...flatten(item), ')']
    })
  }
  const around = flatten(group)
  const own: string[][] = [[]]
  for (const word of around) {
    if (separates.has(word)) own.push([])
    else own.at(-1)?.push(word)
  }
  return [
    ...own.map((words) => ({ ...place, words })),
    ...inner.flatMap(({ of, before }) => queriesIn(of, { before, around })),
  ]
}

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

/**
 * What each table of a query is tied to by `tenant_id`: a table that a comparison ties to a value has that of `value`, those that
 * comparisons tie to each other have the same.
 */
export function ties({ words: query, read }: Pick<Query, 'words' | 'read'>): ReadonlyMap<string, string> {
  const { values, pairs } = comparisons(query)
  const tie = new Map(read.map(({ alias }) => [alias, alias]))
  const join = (one: string, other: string): void => {
    const [kept, given] = [tie.get(one) ?? one, tie.get(other) ?? other]
    const result = given === value ? given : kept
    tie.set(one, kept).set(other, given)
    for (const [alias, tied] of tie) if (tied === kept || tied === given) tie.set(alias, result)
  }
  tie.set(value, value)
  for (const alias of values) join(alias ?? read[0]?.alias ?? value, value)
  for (const [alias, other] of pairs) join(alias ?? read[0]?.alias ?? other, other)
  query.forEach((word, index) => {
    const isShared = word === 'using' && query[index + 1] === '(' && query[index + 2] === 'tenant_id'
    if (isShared) join(query[index - 1] ?? '', read[0]?.alias ?? '')
  })
  return tie
}

/** Stands for a company that is named as a value. */
export const value = '='

type Comparisons = { values: (string | undefined)[]; pairs: [string | undefined, string][] }

/** What `tenant_id` is compared with, by the alias if it has one: values, and columns of other tables. */
function comparisons(query: readonly string[]): Comparisons {
  const found: Comparisons = { values: [], pairs: [] }
  const isValue = (word = ''): boolean => /^[$']|^null$/.test(word)
  query.forEach((word, index) => {
    if (word !== 'tenant_id') return
    const alias = query[index - 1] === '.' ? query[index - 2] : undefined
    const first = alias === undefined ? index : index - 2
    const [equals, right = '', dot, column] = query.slice(index + 1, index + 5)
    if (equals === '=' && isValue(right)) found.values.push(alias)
    else if (equals === '=' && dot === '.' && column === 'tenant_id') found.pairs.push([alias, right])
    if (query[first - 1] === '=' && isValue(query[first - 2])) found.values.push(alias)
  })
  return found
}
