import { useQuery } from '@tanstack/react-query'
import { authConfigurationQuery } from '../../identity/queries.ts'
import { EmailDomains } from './email-domains.tsx'

/** How people of the company come in. */
export function SecurityPage() {
  const { data: configuration } = useQuery(authConfigurationQuery())
  return <EmailDomains isEmbedded={configuration?.embedded ?? false} />
}
