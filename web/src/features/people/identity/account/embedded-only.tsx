import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authConfigurationQuery } from '../queries.ts'
import { Text } from '../../../../ui/layout.tsx'

/** An external identity provider manages how people sign in. */
export function EmbeddedOnly({ children }: { children: ReactNode }) {
  const { data: configuration } = useQuery(authConfigurationQuery())
  if (configuration === undefined) return null
  if (configuration.embedded) return children
  return (
    <Text as="p" mt={4} mb={12} size="small" maxWidth={640} color="text2">
      <Trans>
        Your company’s sign-in service manages this. Open your account there:{' '}
        <a href={configuration.issuer} target="_blank" rel="noreferrer">
          {configuration.issuer}
        </a>
      </Trans>
    </Text>
  )
}
