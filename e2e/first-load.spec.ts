import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { languages } from '@roadbook/contract/languages'

const dist = new URL('../web/dist/', import.meta.url)
/** Scripts and styles in index.html, as the build has compressed them. If they shrink, lower this limit. */
const LIMIT_KB = 234
const MAX_FILES = 8

/** A text that only it contains. */
const comesLater = {
  'the schemas of API routes': 'Withdraws an incorrect reading',
  'the map': 'maplibregl-canvas',
  'the sign-in library': 'IFrameWindow',
  'forms (@mantine/form)': 'mantine-form:',
  'the search': 'SpotlightEmpty',
  toasts: 'NotificationContainer',
  'dialogs and drawers': 'core/ModalRoot',
  'reading of PDF files': 'GlobalWorkerOptions',
  'JSON schemas of Zod': 'json-schema.org',
  'reading of compressed files': 'invalid distance',
}

function firstLoad(page: string): { name: string; code: string; bytes: number }[] {
  const html = readFileSync(new URL(page, dist), 'utf8')
  const names = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, name = '']) => name,
  )
  return [...new Set(names)].map((name) => {
    const compressed = new URL(`${name}.br`, dist)
    const sent = existsSync(compressed) ? compressed : new URL(name, dist)
    return { name, code: readFileSync(new URL(name, dist), 'utf8'), bytes: readFileSync(sent).length }
  })
}

test('the first load of the page stays below its limit', () => {
  const files = firstLoad('index.html')
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  expect(files.length).toBeGreaterThan(3)
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
  expect(Math.round(bytes / 1000)).toBeLessThanOrEqual(LIMIT_KB)
})

test('the font is loaded beside the scripts, so that a page is laid out once', () => {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  const preloaded = [...html.matchAll(/<link rel="preload" href="\/(assets\/[^"]+)" as="font"/g)]
  expect(preloaded.map(([, name = '']) => name.replace(/-[^-]+(?=\.woff2)/, ''))).toEqual([
    'assets/inter-latin-wght-normal.woff2',
  ])
})

test('the files of the pages that are opened daily are requested beside the first load', () => {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  const [, text = ''] = /<script type="application\/json" id="page-files">(.*?)<\/script>/.exec(html) ?? []
  const files: Record<string, string[]> = JSON.parse(text)
  expect(
    Object.entries(files).map(([path, [page = '']]) => [path, page.replace(/-[\w-]{8}\.js$/, '')]),
  ).toEqual([
    ['/dashboard', '/assets/dashboard'],
    ['/trips', '/assets/trip-list'],
  ])
  const all = Object.values(files).flat()
  expect(all.filter((name) => !existsSync(new URL(`.${name}`, dist)) || html.includes(`"${name}">`))).toEqual(
    [],
  )
})

test('what no page needs at first is not part of its first load', () => {
  const code = firstLoad('index.html')
    .map((file) => file.code)
    .join('')
  const found = Object.entries(comesLater).filter(([, text]) => code.includes(text))
  expect(found.map(([part]) => part)).toEqual([])
})

test('the texts of each language are files of their own, of which a page loads one', () => {
  const files = globSync('assets/*.js', { cwd: dist }).map((name) => ({
    name,
    code: readFileSync(new URL(name, dist), 'utf8'),
  }))
  const catalogues = [/src\/(?!public-location|embed)/, /src\/public-location/, /src\/embed/].flatMap((own) =>
    languages.map((language) => textsOf(language, own)),
  )
  const found = catalogues.map((texts) => {
    const others = catalogues.filter((other) => other !== texts).flat()
    const own = texts.find(
      (text) => /^[^{}<>"'’\\]{16,}$/u.test(text) && !others.some((other) => other.includes(text)),
    )
    if (own === undefined) throw new Error('A catalogue has no text of its own.')
    return files.filter(({ code }) => code.includes(own)).map(({ name }) => name)
  })
  expect(found.map((names) => names.length)).toEqual(catalogues.map(() => 1))
  expect(new Set(found.flat()).size).toBe(catalogues.length)
})

/** Of the messages that stand in such files. */
function textsOf(language: string, files: RegExp): string[] {
  const catalogue = new URL(`../contract/src/languages/${language}/page.po`, import.meta.url)
  const messages = readFileSync(catalogue, 'utf8').split('\n\n')
  const own = messages.filter((message) => files.test(message.match(/^#: .*$/gm)?.join('\n') ?? ''))
  return own.flatMap((message) => /^msgstr "(.+)"$/m.exec(message)?.[1] ?? [])
}

test('the page of a share link loads nothing of the app', () => {
  const files = firstLoad('public-location.html')
  expect(files.map(({ name }) => name).filter((name) => /first|shared|schemas/.test(name))).toEqual([])
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000)
})

test('nothing that the page of a share link or a frame loads later starts the app', () => {
  const app = firstLoad('index.html').map(({ name }) => name)
  for (const page of ['public-location.html', 'embed.html']) {
    const reached = new Set(firstLoad(page).map(({ name }) => name))
    for (const name of reached) {
      if (!name.endsWith('.js')) continue
      const code = readFileSync(new URL(name, dist), 'utf8')
      for (const [, file = ''] of code.matchAll(/(?:from|import\(?)\s*["`]\.\/([\w.-]+\.js)["`]/g))
        reached.add(`assets/${file}`)
    }
    expect(reached.size).toBeGreaterThan(8)
    expect([...reached].filter((name) => app.includes(name) && name.includes('/first-'))).toEqual([])
  }
})
