import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { languageNames } from '@roadbook/contract/languages'
import type { User } from '@roadbook/contract/people/users'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useToday } from '../../../lib/use-today.ts'
import { DayField } from '../../../ui/period/day-field.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { FieldGroup, FieldPair } from '../../../ui/form/form-drawer.tsx'
import { PersonalData } from './personal-data.tsx'
import { InviteField, useInviting } from './invite-field.tsx'
import { InvitationButtons, InvitationEnd } from './pending-invitations.tsx'
import { useArchive, users, useUpdateUser } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { nameOf } from '../../../lib/person-name.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { useNameTexts } from './user-labels.tsx'
import { type UserBody, userModel, type UserValues } from './user-values.ts'
import { UserSignIn } from './user-sign-in.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Row, Grid, Text } from '../../../ui/layout.tsx'

type Form = EntityForm<UserValues, UserBody, User>
type Props = { user: User; onClose: () => void }

export function UserFormDrawer({ user, onClose }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const client = useQueryClient()
  const form: Form = useEntityForm({ model: userModel(timeZone), texts: useUserTexts(), record: user })
  const update = useUpdateUser()
  const inviting = useInviting(user, form.setRecord)
  const mayBeInvited = user.status === 'noSignIn' && !user.archived
  return (
    <EntityDrawer
      title={nameOf(user)}
      saveLabel={t`Save user`}
      form={form}
      also={inviting.also}
      change={(base, body) => update.mutateAsync({ id: base.id, body: { ...body, version: base.version } })}
      readLatest={({ id }) => client.fetchQuery({ ...users.oneQuery(id), staleTime: 0 })}
      onClose={onClose}
    >
      {user.status === 'invited' && !user.archived && <InvitationState user={user} onClose={onClose} />}
      <FieldPair>
        <TextInput required maxLength={100} data-autofocus autoComplete="off" {...form.field('firstName')} />
        <TextInput required maxLength={100} autoComplete="off" {...form.field('lastName')} />
      </FieldPair>
      {mayBeInvited && <InviteField {...inviting} />}
      {!mayBeInvited && (
        <TextInput
          label={t`Email`}
          value={user.email ?? ''}
          placeholder={t`No sign-in`}
          readOnly
          variant="filled"
        />
      )}
      <TextInput type="tel" maxLength={50} autoComplete="off" {...form.field('phone')} />
      <RoleChoice
        value={form.getValues().roles}
        onChange={(role) => form.setFieldValue('roles', role)}
        error={form.errors['roles']}
        description={user.status === 'noSignIn' ? t`Applies once this person is invited.` : undefined}
      />
      <LicenceFields form={form} />
      <Select
        allowDeselect={false}
        data={[
          { value: '', label: t`Language of the company` },
          ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
        ]}
        {...form.field('locale')}
      />
      <FieldGroup>
        <Row gap={8} align="stretch" wrap>
          <ArchiveButton user={user} onDone={onClose} />
        </Row>
      </FieldGroup>
      <UserSignIn user={user} />
      <PersonalData user={user} onErased={onClose} />
    </EntityDrawer>
  )
}

function LicenceFields({ form }: { form: Form }) {
  const today = useToday()
  return (
    <>
      <TextInput maxLength={50} autoComplete="off" {...form.field('licenceNumber')} />
      <Grid columns="1fr auto" gap={8} align="end">
        <DayField latest={today} {...form.field('licenceCheckedAt')} />
        <Button
          variant="default"
          disabled={form.getValues().licenceCheckedAt === today}
          onClick={() => form.setFieldValue('licenceCheckedAt', today)}
        >
          <Trans>Checked today</Trans>
        </Button>
      </Grid>
    </>
  )
}

function InvitationState({ user, onClose }: Props) {
  const f = useFormat()
  const now = useNow()
  const { invitedAt, invitationEndsAt } = user
  return (
    <Row gap={4} px={12} py={10} size="small" wrap radius={6} ground="subtle">
      <Text grow minWidth="160px">
        {invitedAt === null ? <Trans>Invited</Trans> : <Trans>Invited {f.short(invitedAt, now)}</Trans>}
        {invitationEndsAt !== null && (
          <>
            {', '}
            <InvitationEnd endsAt={invitationEndsAt} now={now} />
          </>
        )}
      </Text>
      <InvitationButtons user={user} onWithdrawn={onClose} />
    </Row>
  )
}

function ArchiveButton({ user, onDone }: { user: User; onDone: () => void }) {
  const archive = useArchive()
  const Icon = user.archived ? IconArchiveOff : IconArchive
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => {
        archive(user, !user.archived)
        onDone()
      }}
    >
      {user.archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
    </Button>
  )
}

function useUserTexts(): FieldTexts<UserValues> {
  const { t } = useLingui()
  return {
    ...useNameTexts(),
    roles: { label: t`Role`, labels: useRoleLabels() },
    licenceNumber: { label: t`Driving licence number` },
    licenceCheckedAt: { label: t`Licence checked on`, message: t`Enter a date.` },
    locale: { label: t`Language`, labels: { '': t`Language of the company`, ...languageNames } },
  }
}
