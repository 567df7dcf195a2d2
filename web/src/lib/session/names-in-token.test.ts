import { expect, test } from 'vitest'
import { namesInToken } from './names-in-token.ts'

const tokenOf = (claims: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `e30.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`
}

test('names are read in any script', () => {
  const claims = { given_name: 'Ġorġ 車', family_name: 'Ñandú' }
  expect(namesInToken(tokenOf(claims))).toEqual({ firstName: 'Ġorġ 車', lastName: 'Ñandú' })
})

test('a token without names, or none at all, gives empty ones', () => {
  const none = { firstName: '', lastName: '' }
  for (const token of [undefined, '', 'x.y.z', tokenOf({}), tokenOf({ given_name: 7 }), tokenOf(null)])
    expect(namesInToken(token)).toEqual(none)
})
