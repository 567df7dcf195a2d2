import { useQuery } from '@tanstack/react-query'
import { authConfigurationQuery } from '../../../people/identity/queries.ts'
import { EmailDomains } from './email-domains.tsx'
import { SecondFactorSetting } from './second-factor-rule.tsx'
import { Box } from '../../../../ui/layout.tsx'

/** How people of the company sign in and join. */
export function SecurityPage() {
  const { data: configuration } = useQuery(authConfigurationQuery())
  const isEmbedded = configuration?.embedded ?? true
  return (
    <div>
      <SecondFactorSetting isEmbedded={isEmbedded} />
      <Box line="above" mt={24} pt={24}>
        <EmailDomains isEmbedded={isEmbedded} />
      </Box>
    </div>
  )
}
