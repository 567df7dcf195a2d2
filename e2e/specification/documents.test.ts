import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', 'simulator/*.md', 'protocols/src/*/*.md'], {
  cwd: root,
}).toSorted()

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** First parts of paths in a document. */
const bases = ['', 'server/src', 'server/src/domains', 'web/src', 'contract/src', 'protocols/src']

/** "a/{b,c}.ts" names two files. */
function expand(path: string): string[] {
  const [, before = '', choices = '', after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === '' ? [path] : choices.split(',').map((choice) => `${before}${choice.trim()}${after}`)
}

/** Paths of source files in backticks, without placeholders such as <domain> or x. */
function namedPaths(text: string): string[] {
  const paths = [...text.matchAll(/`([\w@./{},-]+\/[\w@./{},-]+\.(?:tsx?|json|sql|md))`/g)]
  return paths.flatMap(([, path = '']) => expand(path)).filter((path) => !/\bx\b|NNNN|^\//.test(path))
}

/** Names of source files in backticks without their folder; `.ts` alone is a kind of file. */
function namedFiles(text: string): string[] {
  return [...text.matchAll(/`([\w-][\w.-]*\.(?:tsx?|css|html|json|po|sql))`/g)].map(([, name = '']) => name)
}

/** Targets of links inside the repository, without their headings. */
function linkedPaths(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^(https?:|#)/.test(target)).map((target) => target.replace(/#.*/, ''))
}

const sources = '**/*.{ts,tsx,css,html,json,po,sql}'
const fileNames = new Set(
  globSync(sources, { cwd: root, exclude: (path) => /node_modules$|\.data$|dist$/.test(path) }).map((path) =>
    basename(path),
  ),
)

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('names files that exist', () => {
    const isThere = (path: string) => bases.some((base) => existsSync(join(root, base, path)))
    expect(namedPaths(text).filter((path) => !isThere(path))).toEqual([])
  })

  test('names files without their folder that exist', () => {
    expect(namedFiles(text).filter((name) => !fileNames.has(name) && name !== 'x.ts')).toEqual([])
  })

  test('links to files that exist', () => {
    const isThere = (path: string) => existsSync(join(root, dirname(document), path))
    expect(linkedPaths(text).filter((path) => !isThere(path))).toEqual([])
  })

  test('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][\w-]*)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

test('the architecture fits on three pages, and 40 rows say where something is', () => {
  const text = read('ARCHITECTURE.md')
  expect(text.match(/\S*\w\S*/g)?.length).toBeLessThanOrEqual(1_500)
  const [, table = ''] = text.split('## Where is …?')
  const rows = table.split('\n').filter((line) => /^\| (?!question)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.length).toBeLessThanOrEqual(40)
})

test('the example of several processes has addresses of its own for each process, to which its balancer leads', () => {
  const [example = ''] = /^export DATABASE_URL[^`]*/m.exec(read('docs/operations.md')) ?? []
  const processes = example.split('\n').filter((line) => line.includes('api,ingest'))
  const ports = processes.map((line) => / PORT=(\d+)/.exec(line)?.[1])
  const hosts = processes.map((line) => /DEVICE_HOST=(\S+)/.exec(line)?.[1])
  expect([ports, hosts]).toEqual([
    ['3001', '3002'],
    ['127.0.0.2', '127.0.0.3'],
  ])
  const balancer = read('docs/haproxy.cfg')
  expect(ports.filter((port) => !balancer.includes(`-127.0.0.1:${port}}`))).toEqual([])
  expect(hosts.filter((host) => !balancer.includes(`-${host}}`))).toEqual([])
})
