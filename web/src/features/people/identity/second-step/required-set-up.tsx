import { Trans, useLingui } from '@lingui/react/macro'
import type { SecondStep } from '@roadbook/contract/people/identity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem, SubmitButton } from '../auth-fields.tsx'
import { LoginLayout } from '../login-layout.tsx'
import { authCalls } from '../queries.ts'
import { errorText, useAuthForm } from '../use-auth-form.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanKey } from './scan-key.tsx'
import { Stack } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = { step: SecondStep; onRestart: () => void }

/** The company requires a second step, and the person has none yet. */
export function RequiredSetUp({ step: { ticket }, onRestart }: Props) {
  const { t } = useLingui()
  const [done, setDone] = useState<{ recoveryCodes: string[]; continueTo: string }>()
  const { data: setUp, error } = useQuery({
    queryKey: ['identity', 'required set-up', ticket],
    queryFn: () => authCalls.startSetUp(ticket),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const { form, problem, isSending, onSubmit } = useAuthForm({ code: '' }, async ({ code }) => {
    setDone(await authCalls.confirmSetUp({ ticket, setUp: setUp?.setUp ?? '', code }))
  })
  if (done !== undefined) {
    return (
      <LoginLayout title={t`Save your recovery codes`} subtitle={t`Two-step verification is on.`}>
        <RecoveryCodes
          codes={done.recoveryCodes}
          doneLabel={t`Continue`}
          onDone={() => globalThis.location.replace(done.continueTo)}
        />
      </LoginLayout>
    )
  }
  return (
    <LoginLayout
      title={t`Set up two-step verification`}
      subtitle={t`Your company requires a second step at sign-in.`}
    >
      {error !== null && <Problem>{errorText(error, t`The server did not answer. Try again.`)}</Problem>}
      {setUp !== undefined && (
        <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
          <ScanKey setUp={setUp} />
          <CodeField {...form.getInputProps('code')} />
          <Problem>{problem}</Problem>
          <SubmitButton isSending={isSending}>
            <Trans>Turn on and continue</Trans>
          </SubmitButton>
        </Stack>
      )}
      <Stack mt={18} gap={10} align="center">
        <TextButton size="small" underline="hover" onClick={onRestart}>
          <Trans>Back to sign in</Trans>
        </TextButton>
      </Stack>
    </LoginLayout>
  )
}
