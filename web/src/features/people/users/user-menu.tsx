import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconMailForward, IconPencil, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '@roadbook/contract/people/users'
import { useWithdraw } from './pending-invitations.tsx'
import { useArchive, useResendInvitation } from './queries.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { MoreButton } from '../../../ui/menu/more-button.tsx'
import classes from './users.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Actions on one person of the list. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useLingui()
  const resend = useResendInvitation()
  const withdraw = useWithdraw()
  const archive = useArchive()
  const { id, archived, status } = user
  const isPending = status === 'invited' && !archived
  return (
    <MenuButton
      width={200}
      button={<MoreButton label={t`Actions for ${nameOf(user)}`} className={classes.menu} />}
    >
      <Menu.Item
        leftSection={<IconPencil {...icon} />}
        renderRoot={(props) => (
          <Link {...props} to="/users" search={(before) => ({ ...before, user: id })} resetScroll={false} />
        )}
      >
        <Trans>Edit</Trans>
      </Menu.Item>
      {isPending && (
        <>
          <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => resend.mutate(id)}>
            <Trans>Resend invitation</Trans>
          </Menu.Item>
          <Menu.Item
            className={classes.menuDanger ?? ''}
            leftSection={<IconX {...icon} />}
            onClick={() => withdraw.ask(user)}
          >
            <Trans>Withdraw invitation</Trans>
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
        onClick={() => archive(user, !archived)}
      >
        {archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
      </Menu.Item>
    </MenuButton>
  )
}
