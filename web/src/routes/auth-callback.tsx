import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from '../features/identity/auth-fields.tsx'
import { LoginLayout } from '../features/identity/login-layout.tsx'
import { LoginLink } from '../features/identity/login-link.tsx'
import { OutsideSignUp } from '../features/identity/outside-sign-up.tsx'
import { checkAccount } from '../features/identity/queries.ts'
import { ApiError } from '../lib/api-error.ts'
import { authConfiguration } from '../lib/session-issuer.ts'
import { session } from '../lib/session.ts'

/** Where the issuer sends the person back: the code becomes a session, then the way goes on. */
export function AuthCallbackPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { data: returnTo, error } = useQuery({
    queryKey: ['identity', 'callback'],
    queryFn: finish,
    retry: false,
    meta: { quiet: true },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // Outside React: the address.
  useEffect(() => {
    if (returnTo !== undefined) router.history.replace(returnTo)
  }, [returnTo, router])
  if (error instanceof ApiError && error.statusCode === 401) return <OutsideSignUp words={error.message} />
  if (error === null)
    return (
      <LoginLayout title={t`Signing in`} subtitle={t`One moment.`}>
        {null}
      </LoginLayout>
    )
  return (
    <LoginLayout title={t`Sign in`}>
      <Problem>{t`This sign-in was not finished. It may have taken too long, or was begun in another tab.`}</Problem>
      <p>
        <LoginLink to={{}}>
          <Trans>Sign in again</Trans>
        </LoginLink>
      </p>
    </LoginLayout>
  )
}

async function finish(): Promise<string> {
  const returnTo = await session.finishSignIn(globalThis.location.href)
  const { embedded } = await authConfiguration()
  if (!embedded) await checkAccount(session.getIdToken() ?? '')
  return returnTo
}
