import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { User } from '@roadbook/contract/people/users'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { Grid } from '../../../ui/layout.tsx'
import { isEmail } from './email-chips.tsx'
import { useInvitePerson } from './queries.ts'

type Inviting = ReturnType<typeof useInviting>

/** Invites somebody who has no sign-in yet, beside the form of their record. */
export function useInviting({ id, version }: User, onInvited: (saved: User) => void) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const invite = useInvitePerson()
  const email = typed.trim()
  const send = async (): Promise<void> => {
    if (!isEmail(email)) return setProblem(t`Enter an email address, such as name@company.com.`)
    if (invite.isPending) return
    try {
      onInvited(await invite.mutateAsync({ id, email, version }))
      setTyped('')
    } catch (error) {
      setProblem(error instanceof ApiError ? error.fieldMessages['email'] : undefined)
    }
  }
  const type = (text: string): void => {
    setTyped(text)
    setProblem(undefined)
  }
  /** The record isn't saved while an address is typed that nobody was sent. */
  const also = {
    isDirty: () => email !== '',
    async ready() {
      if (email !== '') setProblem(t`Choose Invite, or clear the address.`)
      return email === ''
    },
    changes: () => ({}),
    refused: () => false,
    saved: () => undefined,
  }
  return { typed, problem, type, send, isSending: invite.isPending, also }
}

/** The email address of somebody who has no sign-in yet. */
export function InviteField({ typed, problem, type, send, isSending }: Inviting) {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Otherwise the form around it would be saved.
    event.preventDefault()
    void send()
  }
  return (
    <Grid columns="1fr auto" gap={8} align="end">
      <TextInput
        type="email"
        label={t`Email`}
        placeholder={t`No sign-in`}
        autoComplete="off"
        value={typed}
        error={problem}
        inputWrapperOrder={['label', 'error', 'input']}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="default"
        loading={isSending}
        disabled={typed.trim() === ''}
        onClick={() => void send()}
      >
        <Trans>Invite</Trans>
      </Button>
    </Grid>
  )
}
