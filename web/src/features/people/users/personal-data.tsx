import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import type { User } from '@roadbook/contract/people/users'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { FieldGroup } from '../../../ui/form/form-drawer.tsx'
import { useEraseUser, useExportUser } from './queries.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './users.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** A person's data: download as a file, and erase it once they have left. */
export function PersonalData({ user, onErased }: { user: User; onErased: () => void }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const download = useExportUser()
  return (
    <FieldGroup title={t`Personal data`}>
      <Row gap={8} align="stretch" wrap>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          loading={download.isPending}
          onClick={() => download.mutate(user)}
        >
          <Trans>Export data</Trans>
        </Button>
        {user.archived && (
          <Button
            variant="default"
            className={classes.danger ?? ''}
            leftSection={<IconEraser {...icon} />}
            onClick={() => setAsking(true)}
          >
            <Trans>Erase data</Trans>
          </Button>
        )}
      </Row>
      {isAsking && <EraseDialog user={user} onClose={() => setAsking(false)} onErased={onErased} />}
    </FieldGroup>
  )
}

type DialogProps = { user: User; onClose: () => void; onErased: () => void }

/** It can't be undone, so the email address, or a name without one, must be typed to confirm. */
function EraseDialog({ user, onClose, onErased }: DialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const erase = useEraseUser()
  const { email } = user
  const confirmation = email ?? nameOf(user)
  const isSame = typed.trim().toLowerCase() === confirmation.toLowerCase()
  const { error } = erase
  const send = () => {
    if (isSame && !erase.isPending) erase.mutate({ user, email }, { onSuccess: onErased })
  }
  return (
    <Modal opened onClose={onClose} centered title={t`Erase the data of ${nameOf(user)}?`}>
      <Text as="p" mb={16} size="body">
        <Trans>
          Name, contact data, licence, sign-in and the texts of private trips are erased for good. Trips,
          jobs, bookings and expenses are kept as company records under “Erased user”.
        </Trans>
      </Text>
      <TextInput
        data-autofocus
        autoComplete="off"
        label={t`Enter ${confirmation} to confirm`}
        value={typed}
        error={error instanceof ApiError && error.fieldMessages['email']}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <Row gap={8} justify="end" mt={20}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" disabled={!isSame} loading={erase.isPending} onClick={send}>
          <Trans>Erase data</Trans>
        </Button>
      </Row>
    </Modal>
  )
}
