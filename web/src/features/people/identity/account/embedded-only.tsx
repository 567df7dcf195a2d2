import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authConfigurationQuery } from '../queries.ts'
import classes from './account.module.css'

/** An external identity provider manages how people sign in. */
export function EmbeddedOnly({ children }: { children: ReactNode }) {
  const { data: configuration } = useQuery(authConfigurationQuery())
  if (configuration === undefined) return null
  if (configuration.embedded) return children
  return (
    <p className={classes.text}>
      <Trans>
        Your company’s sign-in service manages this. Open your account there:{' '}
        <a href={configuration.issuer} target="_blank" rel="noreferrer">
          {configuration.issuer}
        </a>
      </Trans>
    </p>
  )
}
