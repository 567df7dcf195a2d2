import { ErrorResponse } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { signInFault } from './sign-in-fault.ts'

const refusal = (error: string, error_description?: string) =>
  new ErrorResponse({ error, ...(error_description === undefined ? {} : { error_description }) })

test('the answers of the issuer are distinguished', () => {
  const answers = [
    refusal('access_denied'),
    refusal('temporarily_unavailable', 'authentication_expired'),
    refusal('invalid_grant', 'Code not valid'),
    refusal('unauthorized_client'),
    refusal('server_error'),
    new Error('No matching state found in storage'),
    new TypeError('Failed to fetch'),
  ]
  expect(answers.map(signInFault)).toEqual([
    'cancelled',
    'expired',
    'expired',
    'client',
    'other',
    'expired',
    'other',
  ])
})
