import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { allRoutes } from '@roadbook/contract/api'
import { reportKind, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { expect, test } from 'vitest'
import { covered, pending } from './coverage.ts'
import { specification, specifiedItems } from './items.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('each item of the specification is covered by a test or pending, never both', () => {
  const held = [...Object.keys(covered), ...pending]
  expect(held.toSorted()).toEqual(specifiedItems().toSorted())
})

test('each test that is named exists', () => {
  const missing = [...new Set(Object.values(covered))].filter((name) => {
    const [file = '', title = ''] = name.split(' › ')
    if (!existsSync(join(root, file))) return true
    return !read(file).includes(title)
  })
  expect(missing).toEqual([])
})

test('a call is in the contract, with the query that the specification names, exactly when it is not pending', () => {
  const known = new Map(allRoutes().map(({ route }) => [`${route.method} ${route.path}`, route]))
  for (const { method, path, query } of specification.calls) {
    const call = `${method} ${path}`
    const isPending = pending.includes(`call ${call}`)
    // The server accepts a path with or without a trailing slash.
    const address = call.replace(/\/$/, '')
    expect([call, known.has(address)]).toEqual([call, !isPending])
    if (isPending) continue
    const declared = Object.keys(known.get(address)?.query?.shape ?? {})
    expect([call, query.filter((name) => !declared.includes(name))]).toEqual([call, []])
  }
})

test('a body that is held takes the fields that the specification names', () => {
  const known = new Map(allRoutes().map(({ route }) => [`${route.method} ${route.path}`, route]))
  for (const [call, fields] of Object.entries(specification.bodies)) {
    if (pending.includes(`body ${call}`) || typeof fields === 'string') continue
    const shape = (known.get(call)?.body as { shape?: object } | undefined)?.shape ?? {} // bodies with fields are objects
    expect([call, fields.filter((field) => !(field in shape))]).toEqual([call, []])
  }
})

test('a page is in the router, or the server’s own, exactly when it is not pending', () => {
  const router = [
    'router.tsx',
    'cost-routes.ts',
    'geofence-routes.ts',
    'report-routes.ts',
    'vehicle-routes.ts',
    'embedded-routes.ts',
  ]
    .map((file) => read(`web/src/${file}`))
    .join('\n')
  const reports = TableReportKind.options.map((kind) => `/reports/${reportKind(kind).page}`)
  // Pages that are not part of the app have a URL on the server.
  const server = read('server/src/http/static-files.ts')
  for (const { path } of specification.pages) {
    // A path that ends in a slash is the index of the one without.
    const declared = path.replace(/\{(\w+)\}/g, '$$$1').replace(/(?<=.)\/$/, '')
    const served = declared.replace(/\$\w+$/, '*')
    const isThere =
      path === '*' ||
      router.includes(`path: '${declared}'`) ||
      reports.includes(declared) ||
      server.includes(`app.get('${served}'`)
    expect([path, isThere]).toEqual([path, !pending.includes(`page ${path}`)])
  }
})

test('a message is in the page, to the letter, exactly when it is not pending', () => {
  const page = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map(read)
    .join('\n')
  for (const message of specification.successMessages) {
    const quotes = [`'${message}'`, `\`${message}\``, `"${message}"`, `>${message}<`]
    const isThere = quotes.some((quoted) => page.includes(quoted))
    expect([message, isThere]).toEqual([message, !pending.includes(`message ${message}`)])
  }
})
