import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginLayout } from '../features/people/identity/login-layout.tsx'
import { OutsideRefused } from '../features/people/identity/outside-refused.tsx'
import { checkAccount } from '../features/people/identity/queries.ts'
import { SignInFailed } from '../features/people/identity/sign-in-failed.tsx'
import { ApiError } from '../lib/api-error.ts'
import { session } from '../lib/session/session.ts'

/** The redirect from the issuer: exchanges the code for a session, then continues. */
export function AuthCallbackPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { data, error } = useQuery({
    queryKey: ['identity', 'callback'],
    queryFn: finish,
    retry: false,
    meta: { quiet: true },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const returnTo = data?.refusal ? undefined : data?.returnTo
  // Outside React: the URL.
  useEffect(() => {
    if (returnTo !== undefined) router.history.replace(returnTo)
  }, [returnTo, router])
  if (data?.refusal) return <OutsideRefused error={data.refusal} returnTo={data.returnTo} />
  if (error !== null) return <SignInFailed error={error} />
  return (
    <LoginLayout title={t`Signing in`} subtitle={t`One moment.`}>
      {null}
    </LoginLayout>
  )
}

type Finished = { returnTo: string; refusal?: ApiError }

async function finish(): Promise<Finished> {
  const returnTo = await session.finishSignIn(globalThis.location.href).catch(async (error: unknown) => {
    // The browser's Back can return to a used code; with a session, continue.
    if (await session.isCurrent()) return '/dashboard'
    throw error
  })
  try {
    await checkAccount(session.getIdToken() ?? '')
    return { returnTo }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return { returnTo, refusal: error }
    throw error
  }
}
