import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { authConfigurationQuery } from '../queries.ts'

/** Whether both this browser and this installation support passkeys. */
export function useHasPasskeys(): boolean {
  const { data: configuration } = useQuery(authConfigurationQuery())
  return configuration?.passkeys === true && browserSupportsWebAuthn()
}
