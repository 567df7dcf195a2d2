import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useEmailInvitations } from './use-email-invitations.tsx'
import { useNewDriver } from './use-new-driver.tsx'
import type { WayToAdd } from './way-to-add.ts'

type Way = 'email' | 'noSignIn'

/** Adds people: by email, or by name if they don't sign in. */
export function AddUsersDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Way>('email')
  // A ref: closing asks about unsaved changes before the next render.
  const isDone = useRef(false)
  const onDone = () => {
    isDone.current = true
    onClose()
  }
  const ways: Record<Way, WayToAdd> = { email: useEmailInvitations(onDone), noSignIn: useNewDriver(onDone) }
  const { fields, form, ...way } = ways[chosen]
  const isDirty = () => !isDone.current && (ways.email.form.isDirty() || ways.noSignIn.form.isDirty())
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
