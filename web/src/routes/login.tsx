import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AuthConfiguration } from '@roadbook/contract/people/identity'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from '../features/people/identity/auth-fields.tsx'
import { ConfirmSignUp } from '../features/people/identity/confirm-sign-up.tsx'
import { ForgottenForm } from '../features/people/identity/forgotten-form.tsx'
import { InsecureNotice } from '../features/people/identity/insecure-notice.tsx'
import { InvitationForm } from '../features/people/identity/invitation-form.tsx'
import { LoginLayout } from '../features/people/identity/login-layout.tsx'
import { OutsideSignIn } from '../features/people/identity/outside-sign-in.tsx'
import { authConfigurationQuery, isSignedInQuery } from '../features/people/identity/queries.ts'
import { ResetForm } from '../features/people/identity/reset-form.tsx'
import { LoginSearch } from '../features/people/identity/search.ts'
import { SignInForm } from '../features/people/identity/sign-in-form.tsx'
import { SignUpForm } from '../features/people/identity/sign-up-form.tsx'
import { errorText } from '../features/people/identity/use-auth-form.ts'
import { safeReturnTo } from '../lib/session/return-to.ts'
import { canSignIn, session } from '../lib/session/session.ts'

export function LoginPage() {
  const search = LoginSearch.parse(useSearch({ from: '/login' }))
  const { data: configuration, error, refetch } = useQuery(authConfigurationQuery())
  const isSignedIn = useGoOn(search)
  if (!canSignIn()) return <InsecureNotice />
  if (error !== null && configuration === undefined) {
    return <Unreachable error={error} onRetry={() => void refetch()} />
  }
  if (configuration === undefined || isSignedIn)
    return <SignInForm search={search} demo={undefined} maySignUp={false} isStarted={false} />
  if (!configuration.embedded) return <OutsideSignIn search={search} configuration={configuration} />
  return <EmbeddedLogin search={search} configuration={configuration} />
}

/** After sign-in the browser's Back can return here: with a session, continue. True while that is checked. */
function useGoOn({ view, returnTo }: LoginSearch): boolean {
  const router = useRouter()
  const isSignIn = view === undefined
  const { data: isSignedIn, isPending } = useQuery({ ...isSignedInQuery(), enabled: isSignIn && canSignIn() })
  // Outside React: the URL.
  useEffect(() => {
    if (isSignedIn) router.history.replace(safeReturnTo(returnTo, globalThis.location.origin))
  }, [isSignedIn, returnTo, router])
  return isSignIn && canSignIn() && (isPending || isSignedIn === true)
}

type Props = { search: LoginSearch; configuration: AuthConfiguration }

function EmbeddedLogin({ search, configuration }: Props) {
  const { mail, demo, signUp } = configuration
  const { view, token = '' } = search
  if (view === 'sign-up' && signUp) return <SignUpForm search={search} mail={mail} />
  if (view === 'forgotten') return <ForgottenForm search={search} mail={mail} />
  if (view === 'reset') return <ResetForm token={token} />
  if (view === 'invitation') return <InvitationForm token={token} />
  if (view === 'confirm') return <ConfirmSignUp token={token} />
  return <StartedSignIn search={search} demo={demo} maySignUp={signUp} />
}

type StartedProps = { search: LoginSearch; demo: AuthConfiguration['demo']; maySignUp: boolean }

/**
 * The code flow starts before the person types: with a session at the issuer they are signed in directly, otherwise they
 * come back here with an interaction.
 */
function StartedSignIn({ search, demo, maySignUp }: StartedProps) {
  const isStarted = search.interaction !== undefined
  const returnTo = search.returnTo ?? ''
  const { error, refetch } = useQuery({
    queryKey: ['identity', 'start', returnTo],
    queryFn: async () => {
      await session.signIn(returnTo)
      return true
    },
    enabled: !isStarted,
    retry: false,
    meta: { quiet: true },
    gcTime: 0,
  })
  if (error !== null) return <Unreachable error={error} onRetry={() => void refetch()} />
  return <SignInForm search={search} demo={demo} maySignUp={maySignUp} isStarted={isStarted} />
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <LoginLayout title={t`Sign in`}>
      <Problem>
        {errorText(error, t`The server did not answer. Check your connection, then try again.`)}
      </Problem>
      <Button variant="default" mt={16} onClick={onRetry}>{t`Try again`}</Button>
    </LoginLayout>
  )
}
