import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../web/src')

// Neither the type checker nor the page's tests read stylesheets; only the build would notice a wrong path.
test('stylesheets compose from files that exist', () => {
  const composed = globSync('**/*.module.css', { cwd: source }).flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    const paths = [...text.matchAll(/composes:[^;]+from '([^']+)'/g)].map(([, path = '']) => path)
    return paths.map((path) => ({ file, path }))
  })
  expect(composed).not.toEqual([])
  expect(composed.filter(({ file, path }) => !existsSync(join(source, dirname(file), path)))).toEqual([])
})
