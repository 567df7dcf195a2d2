import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useEmailInvitations } from './use-email-invitations.tsx'
import { useNewDriver } from './use-new-driver.tsx'
import type { WayToAdd } from './way-to-add.ts'

type Way = 'email' | 'noSignIn'

/** Adds people: by email, or by name if they don't sign in. */
export function AddUsersDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Way>('email')
  const ways: Record<Way, WayToAdd> = { email: useEmailInvitations(onClose), noSignIn: useNewDriver(onClose) }
  const { fields, form, ...way } = ways[chosen]
  const isDirty = () => ways.email.form.isDirty() || ways.noSignIn.form.isDirty()
  return (
    <FormDrawer title={t`Add users`} form={{ ...form, isDirty }} {...way} onClose={onClose}>
      <SegmentedControl<Way>
        fullWidth
        size="xs"
        aria-label={t`Sign-in`}
        value={chosen}
        onChange={setChosen}
        data={[
          { value: 'email', label: t`Invite by email` },
          { value: 'noSignIn', label: t`Driver without sign-in` },
        ]}
      />
      {fields}
    </FormDrawer>
  )
}
