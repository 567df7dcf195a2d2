import { Trans, useLingui } from '@lingui/react/macro'
import { LoginLayout } from '../../features/people/identity/login-layout.tsx'
import { LoginLink } from '../../features/people/identity/login-link.tsx'
import loginClasses from '../../features/people/identity/login.module.css'

export type Placed = { orderNumber: string; email: string }

/** There is no confirmation by email: anybody could use it to send mail to others. */
export function OrderPlaced({ orderNumber, email }: Placed) {
  const { t } = useLingui()
  return (
    <LoginLayout
      title={t`Thank you for your order`}
      subtitle={
        <Trans>
          Your order number is <strong>{orderNumber}</strong>.
        </Trans>
      }
      footerLink={null}
    >
      <p className={loginClasses.hint}>
        <Trans>
          You will get an email about price and delivery at {email}. Nothing is charged before that.
        </Trans>
      </p>
      <p className={loginClasses.hint}>
        <Trans>No automatic confirmation is sent. Keep the number for questions about your order.</Trans>
      </p>
      <p>
        <LoginLink to={{}}>
          <Trans>Go to sign in</Trans>
        </LoginLink>
      </p>
    </LoginLayout>
  )
}
