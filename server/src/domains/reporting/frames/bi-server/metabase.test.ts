import { compactVerify } from 'jose'
import { expect, test } from 'vitest'
import { dashboardUrl } from './metabase.ts'

/** The example of RFC 7515, appendix A.1: any HS256 implementation must accept it with this key. */
const rfc7515 = {
  key: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
  token:
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
}

test('the library signs as RFC 7515 and RFC 7519 say', async () => {
  const { payload } = await compactVerify(rfc7515.token, Buffer.from(rfc7515.key, 'base64url'))
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
    iss: 'joe',
    exp: 1300819380,
    'http://example.com/is_root': true,
  })
})

test('the address of a dashboard is the one that another implementation of Metabase’s embedding makes', async () => {
  // As in the tests of the package malefici/metabase-bundle, signed with PHP by lcobucci/jwt.
  const url = await dashboardUrl({
    siteUrl: 'https://example.org',
    secretKey: '76ff41a84ed1c6b294528b8339ab357173c020d767119c571d931eae27bd07d5',
    dashboard: 1,
    params: { id: 1 },
    expiresAt: new Date('2024-01-01T00:00:01Z'),
  })
  expect(url).toBe(
    'https://example.org/embed/dashboard/eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJyZXNvdXJjZSI6eyJkYXNoYm9hcmQiOjF9LCJwYXJhbXMiOnsiaWQiOjF9LCJleHAiOjE3MDQwNjcyMDF9.9v2JRFFSIVgAfbHBZMhBynVQ58ZtbFPOZuwdc5PSYJs#bordered=true&titled=true',
  )
})
