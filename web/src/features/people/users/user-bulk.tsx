import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArchive, IconArchiveOff, IconUserCog } from '@tabler/icons-react'
import { mostAtOnce } from '@roadbook/contract/core/change-many'
import { Role } from '@roadbook/contract/core/permissions'
import type { User } from '@roadbook/contract/people/users'
import { BulkAction, BulkLabel } from '../../../ui/list/bulk-bar.tsx'
import { BulkMenu } from '../../../ui/list/bulk-menu.tsx'
import type { Bulk, Chosen } from '../../../ui/list/list-bulk-bar.tsx'
import { useAskToArchive } from './ask-to-archive.ts'
import { useCan, useChangeUsers } from './queries.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'

/** Bulk actions on people: set a role, archive and restore. */
export function useUserBulk(): Bulk<User> {
  const { t } = useLingui()
  return {
    rowLabel: (user) => t`Select ${nameOf(user)}`,
    actions: (chosen, onDone) => <UserActions chosen={chosen} onDone={onDone} />,
  }
}

type Props = { chosen: Chosen<User>; onDone: () => void }

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

function UserActions({ chosen: { rows, count }, onDone }: Props) {
  const { t } = useLingui()
  const mayWrite = useCan('users.write')
  const labels = useRoleLabels()
  const { change, isPending } = useChangeUsers()
  const askToArchive = useAskToArchive()
  if (!mayWrite) return null
  if (count > mostAtOnce) return <AtMost />
  const setRole = (role: Role) =>
    change({
      rows,
      onDone,
      give: () => ({ roles: [role] }),
      takeBack: ({ roles }) => ({ roles }),
      successMessage: plural(count, { one: 'Role of # user changed', other: 'Role of # users changed' }),
    })
  // An erased person's account can't be restored.
  const changeable = rows.filter(({ erased }) => !erased)
  const restored = changeable.length
  const erased = rows.length - restored
  const archive = (fields: { archived: boolean; cancelBookings?: boolean }) => {
    const { archived, cancelBookings = false } = fields
    change({
      rows: changeable,
      onDone,
      give: () => fields,
      canUndo: !cancelBookings,
      takeBack: (user) => ({ archived: user.archived }),
      successMessage: archived
        ? plural(count, { one: '# user archived', other: '# users archived' })
        : plural(restored, { one: '# user restored', other: '# users restored' }),
    })
  }
  if (rows.some(({ archived }) => archived)) {
    return (
      <>
        {erased > 0 && <ErasedLeftOut count={erased} />}
        {changeable.length > 0 && (
          <BulkAction
            icon={<IconArchiveOff {...icon} />}
            isBusy={isPending}
            onClick={() => archive({ archived: false })}
          >
            <Trans>Restore</Trans>
          </BulkAction>
        )}
      </>
    )
  }
  return (
    <>
      <BulkMenu
        label={t`Set role`}
        icon={<IconUserCog {...icon} />}
        options={Role.options.map((role) => ({ value: role, label: labels[role] }))}
        isBusy={isPending}
        onChoose={(value) => setRole(Role.parse(value))}
      />
      <BulkAction
        icon={<IconArchive {...icon} />}
        isBusy={isPending}
        onClick={() => void askToArchive(changeable, archive).catch(() => undefined)}
      >
        <Trans>Archive</Trans>
      </BulkAction>
    </>
  )
}

function ErasedLeftOut({ count }: { count: number }) {
  return (
    <BulkLabel>
      <Plural value={count} one="# erased user can’t be restored" other="# erased users can’t be restored" />
    </BulkLabel>
  )
}

function AtMost() {
  return (
    <BulkLabel>
      <Plural
        value={mostAtOnce}
        one="Select at most # user to change them"
        other="Select at most # users to change them"
      />
    </BulkLabel>
  )
}
