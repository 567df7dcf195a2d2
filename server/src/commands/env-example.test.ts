import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample, envExampleFile } from './env-example.ts'

test('.env.example lists every setting with its default', async () => {
  expect(await readFile(envExampleFile, 'utf8')).toBe(envExample())
})
