/* oxlint-disable no-restricted-imports -- the test reads stylesheets and components as they are written */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const mantine = dirname(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))))
const index = join(mantine, 'core/esm/index.mjs')

/** The file that `@mantine/core` exports a component from, by name. */
const files = new Map(
  importsIn(readFileSync(index, 'utf8')).flatMap(({ names, from }) =>
    names.map((name) => [name, join(dirname(index), from)] as const),
  ),
)

function importsIn(code: string): { names: string[]; from: string }[] {
  return [...code.matchAll(/import\s*(?:\{([^}]*)\}|\w+) from ['"]([^'"]+)['"]/g)].map(
    ([, names = '', from = '']) => ({ names: names.split(',').map((name) => name.trim()), from }),
  )
}

/** The components with their own styles that this code uses. */
function styledComponents(code: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const follow = (text: string, folder: string): void => {
    for (const { names, from } of importsIn(text)) {
      const next = from === '@mantine/core' ? names.map((name) => files.get(name)) : [join(folder, from)]
      for (const file of next) {
        if (file === undefined || seen.has(file) || !file.startsWith(mantine) || !existsSync(file)) continue
        seen.add(file)
        follow(readFileSync(file, 'utf8'), dirname(file))
      }
    }
  }
  code.forEach((text) => follow(text, ''))
  const styled = [...seen].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? [])
  return new Set(styled.filter((name) => existsSync(join(mantine, `core/styles/${name}.css`))))
}

test('the styles of every component that the page uses are loaded', () => {
  const own = globSync(`${source}**/*.{ts,tsx}`)
  const ofMantine = ['modals', 'notifications', 'nprogress', 'spotlight'].flatMap((name) =>
    globSync(join(mantine, name, 'esm/**/*.mjs')),
  )
  const used = styledComponents([...own, ...ofMantine].map((file) => readFileSync(file, 'utf8')))
  const styles = readFileSync(join(source, 'lib/mantine-components.css'), 'utf8')
  const loaded = [...styles.matchAll(/styles\/([\w-]+)\.css/g)].map(([, name = '']) => name)
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter((name) => !loaded.includes(name))).toEqual([])
  const always = ['baseline', 'default-css-variables', 'global']
  expect(loaded.filter((name) => !used.has(name) && !always.includes(name))).toEqual([])
})
