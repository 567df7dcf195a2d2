import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useReducer } from 'react'
import { showSuccess } from '../../../../lib/toasts.ts'
import { SettingsBlock } from '../../../company/settings/form/settings-block.tsx'
import { AuthPasswordField, NewPasswordField, Problem } from '../auth-fields.tsx'
import { useAuthForm } from '../use-auth-form.ts'
import { EmbeddedOnly } from './embedded-only.tsx'
import { accountCalls } from './queries.ts'
import { useCurrentEmail } from './use-current-email.ts'
import { Stack } from '../../../../ui/layout.tsx'

export function PasswordPage() {
  const { t } = useLingui()
  // Each change starts again with empty fields.
  const [changes, count] = useReducer((done: number) => done + 1, 0)
  return (
    <SettingsBlock
      title={t`Password`}
      text={t`A new password signs you out on all other devices. We’ll email you that it was changed.`}
    >
      <EmbeddedOnly>
        <PasswordForm key={changes} onChanged={count} />
      </EmbeddedOnly>
    </SettingsBlock>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const email = useCurrentEmail()
  const { form, problem, isSending, onSubmit } = useAuthForm(
    { password: '', newPassword: '' },
    async (values) => {
      await accountCalls.changePassword(values)
      onChanged()
      showSuccess(t`Password changed`)
    },
  )
  return (
    <Stack as="form" maxWidth="368px" gap={16} onSubmit={onSubmit} noValidate>
      {/* Tells password managers which account the password is for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <AuthPasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <NewPasswordField
        label={t`New password`}
        {...form.getInputProps('newPassword')}
        value={form.values.newPassword}
      />
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" loading={isSending}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </Stack>
  )
}
