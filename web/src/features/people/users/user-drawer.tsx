import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '@roadbook/contract/core/permissions'
import type { User } from '@roadbook/contract/people/users'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { LicenceCheckCell } from './licence-check.tsx'
import { useCan, users } from './queries.ts'
import { UserFormDrawer } from './user-form.tsx'
import { nameOf } from '../../../lib/person-name.ts'
import { emailOf } from './user-labels.tsx'
import { useStatusLabels } from '../../../ui/labels/user-status-labels.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'

type Props = { id: string; onClose: () => void }

/** One person: admins edit, others read. */
export function UserDrawer({ id, onClose }: Props) {
  const { t } = useLingui()
  const mayWrite = useCan('users.write')
  const { data: user, error, refetch, isError } = useQuery(users.oneQuery(id))
  if (user === undefined && !isError) return null
  if (user !== undefined && mayWrite && !user.erased) return <UserFormDrawer user={user} onClose={onClose} />
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={user && nameOf(user)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {user ? (
        <Facts user={user} />
      ) : (
        <ErrorPanel
          error={error}
          title={t`This user could not be loaded`}
          onRetry={refetch}
          back={
            <Button variant="default" onClick={onClose}>
              <Trans>Back to the list</Trans>
            </Button>
          }
        />
      )}
    </Drawer>
  )
}

function Facts({ user }: { user: User }) {
  const { t } = useLingui()
  const now = useNow()
  const roles = useRoleLabels()
  const statuses = useStatusLabels()
  const facts = {
    [t`Email`]: emailOf(user),
    [t`Phone`]: user.phone ?? '–',
    [t`Role`]: roles[currentRole(user.roles)],
    [t`Status`]: statuses[user.status],
    [t`Vehicle`]: user.vehicles.map(({ registration }) => registration).join(', ') || '–',
    [t`Licence checked`]: <LicenceCheckCell user={user} now={now} />,
  }
  return <FactGrid columns="140px 1fr" rowGap={10} facts={Object.entries(facts)} />
}
