import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { User } from '@roadbook/contract/people/users'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { FieldGroup } from '../../../ui/form/form-drawer.tsx'
import { currentUserQuery } from './queries.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { Row, Text } from '../../../ui/layout.tsx'

const signInQuery = (id: string) =>
  callQuery(['users', 'sign-in', id], api.account.signIn, { params: { id }, quiet: true })

/** For someone who lost their phone: their second factors and passkeys, and how to reset them. */
export function UserSignIn({ user }: { user: User }) {
  const { t } = useLingui()
  const { data: current } = useQuery(currentUserQuery())
  const { data: signIn } = useQuery({ ...signInQuery(user.id), enabled: user.status === 'active' })
  const { ask, isPending } = useReset(user)
  // The signed-in person changes their own under "Your account".
  if (signIn === undefined || current === undefined || current.id === user.id) return null
  if (!signIn.twoStep && signIn.passkeys === 0) return null
  return (
    <FieldGroup title={t`Sign-in`}>
      <Text as="p" size="body">
        {signIn.twoStep && <Trans>Two-step verification is on.</Trans>}{' '}
        {signIn.passkeys > 0 && <Plural value={signIn.passkeys} one="# passkey." other="# passkeys." />}
      </Text>
      <Row gap={8} align="stretch" wrap>
        <Button
          variant="default"
          leftSection={<IconShieldOff size={16} stroke={1.6} aria-hidden="true" />}
          loading={isPending}
          onClick={ask}
        >
          <Trans context="verb">Reset two-step verification</Trans>
        </Button>
      </Row>
    </FieldGroup>
  )
}

function useReset(user: User) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.account.resetSecondFactor, { params: { id: user.id } }),
    onSuccess: () => showSuccess(t`Two-step verification reset`),
    onSettled: () => client.invalidateQueries({ queryKey: signInQuery(user.id).queryKey }),
  })
  const ask = () =>
    confirm({
      title: t`Reset two-step verification of ${nameOf(user)}?`,
      text: t`Their authenticator app, recovery codes and passkeys stop working, and their password alone signs them in. They are notified by email.`,
      confirmLabel: t`Reset`,
      isDanger: true,
      onConfirm: () => mutate(),
    })
  return { ask, isPending }
}
