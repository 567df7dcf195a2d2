import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as front from 'oidc-provider'
import { expect, test } from 'vitest'
import { errors, Provider } from './provider-module.ts'

test('they are the classes that the package itself offers', () => {
  expect(Provider).toBe(front.Provider)
  expect(errors.InvalidGrant).toBe(front.errors.InvalidGrant)
})

test('the provider says nothing on the console when it is loaded, whichever Node runs it', async () => {
  const file = fileURLToPath(new URL('provider.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file])
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' })
})
