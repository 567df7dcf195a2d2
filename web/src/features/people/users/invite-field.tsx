import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { User } from '@roadbook/contract/people/users'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { Grid } from '../../../ui/layout.tsx'
import { isEmail } from './email-chips.tsx'
import { useInvitePerson } from './queries.ts'

/** The email address of somebody who has no sign-in yet. */
export function InviteField({ user: { id, version } }: { user: User }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const invite = useInvitePerson()
  const send = () => {
    const email = typed.trim()
    if (!isEmail(email)) return setProblem(t`Enter an email address, such as name@company.com.`)
    if (invite.isPending) return
    invite.mutate(
      { id, email, version },
      {
        onError: (error) => setProblem(error instanceof ApiError ? error.fieldMessages['email'] : undefined),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise the form around it would be saved.
    event.preventDefault()
    send()
  }
  return (
    <Grid columns="1fr auto" gap={8} align="end">
      <TextInput
        type="email"
        label={t`Email`}
        placeholder={t`None: this person doesn’t sign in`}
        autoComplete="off"
        value={typed}
        error={problem}
        inputWrapperOrder={['label', 'error', 'input']}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" loading={invite.isPending} disabled={typed.trim() === ''} onClick={send}>
        <Trans>Invite</Trans>
      </Button>
    </Grid>
  )
}
