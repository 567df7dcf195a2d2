import { useQuery } from '@tanstack/react-query'
import { authConfigurationQuery } from '../../../people/identity/queries.ts'
import classes from './email-domains.module.css'
import { EmailDomains } from './email-domains.tsx'
import { SecondFactorSetting } from './second-factor-rule.tsx'

/** How people of the company sign in and join. */
export function SecurityPage() {
  const { data: configuration } = useQuery(authConfigurationQuery())
  const isEmbedded = configuration?.embedded ?? true
  return (
    <div>
      <SecondFactorSetting isEmbedded={isEmbedded} />
      <div className={classes.after}>
        <EmailDomains isEmbedded={isEmbedded} />
      </div>
    </div>
  )
}
