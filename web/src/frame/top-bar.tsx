import { useLingui } from '@lingui/react/macro'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import type { CurrentUser } from '@roadbook/contract/people/users'
import { Trans } from '@lingui/react/macro'
import { Bell } from '../features/rules/notifications/bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { search } from './search-store.ts'
import { Row, Text } from '../ui/layout.tsx'
import classes from './top-bar.module.css'

type Props = { user: CurrentUser; onMenu: () => void }

export function TopBar({ user, onMenu }: Props) {
  const { t } = useLingui()
  useHotkeys([['mod+K', search.open]])
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.narrowOnly} size={44} aria-label={t`Open navigation`} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Row gap={10} size="small" className={classes.company}>
        <Text weight={600} truncate className={classes.companyName} title={user.tenant.companyName}>
          {user.tenant.companyName}
        </Text>
        {user.tenant.demo && (
          <Text
            px={8}
            py={1}
            border="strong"
            radius={4}
            noShrink
            color="text2"
            nowrap
            className={classes.demo}
          >
            <Trans>Demo: simulated data</Trans>
          </Text>
        )}
      </Row>
      <UnstyledButton className={classes.search} onClick={search.open}>
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <Text grow truncate>
          <Trans>Search vehicles, places and pages</Trans>
        </Text>
        <Text as="kbd" px={6} color="text2" className={classes.key} aria-hidden="true">
          {shortcut()}
        </Text>
      </UnstyledButton>
      <Row gap={8} align="stretch" justify="end" narrow={{ gap: 0, align: 'center' }}>
        <ActionIcon className={classes.narrowOnly} size={44} aria-label={t`Search`} onClick={search.open}>
          <IconSearch size={20} stroke={1.6} />
        </ActionIcon>
        <Bell />
        <PersonMenu user={user} />
      </Row>
    </header>
  )
}

function shortcut(): string {
  return navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'
}
