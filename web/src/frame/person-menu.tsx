import { Trans, useLingui } from '@lingui/react/macro'
import {
  Divider,
  SegmentedControl,
  UnstyledButton,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { currentRole } from '@roadbook/contract/core/permissions'
import type { CurrentUser } from '@roadbook/contract/people/users'
import { nameOf } from '../lib/person-name.ts'
import { PopoverButton } from '../ui/menu/popover-button.tsx'
import { useRoleLabels } from '../ui/labels/role-labels.ts'
import { initialsOf } from '../lib/initials.ts'
import { LanguageChoice } from './language-choice.tsx'
import classes from './top-bar.module.css'
import { useSignOut } from './use-sign-out.ts'
import { Box } from '../ui/layout.tsx'

export function PersonMenu({ user }: { user: CurrentUser }) {
  const { t } = useLingui()
  const roles = useRoleLabels()
  const name = nameOf(user)
  const signOut = useSignOut()
  return (
    <PopoverButton
      position="bottom-end"
      width={260}
      p={4}
      button={
        <UnstyledButton className={classes.personButton} aria-label={t`Account of ${name}`}>
          <span className={classes.avatar} data-initials={initialsOf(name)} />
        </UnstyledButton>
      }
    >
      {(close) => (
        <>
          <Box maxWidth="260px" px={12} pt={8} pb={10} size="small">
            <Box size="body" weight={600} breakWords>
              {name}
            </Box>
            <Box color="muted" breakWords>
              {user.email}
            </Box>
            <Box color="text2">{roles[currentRole(user.roles)]}</Box>
          </Box>
          <Divider my={4} />
          <Link to="/account" className={classes.item} onClick={close}>
            <IconUserCircle size={16} stroke={1.6} aria-hidden="true" />
            <Trans>Your account</Trans>
          </Link>
          <LanguageChoice user={user} />
          <SchemeChoice />
          <Divider my={4} />
          <UnstyledButton className={classes.item} onClick={signOut}>
            <IconLogout size={16} stroke={1.6} aria-hidden="true" />
            <Trans>Sign out</Trans>
          </UnstyledButton>
        </>
      )}
    </PopoverButton>
  )
}

function SchemeChoice() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div style={{ padding: '8px 12px' }}>
      <SegmentedControl<MantineColorScheme>
        fullWidth
        size="xs"
        aria-label={t`Appearance`}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'auto', label: t`System` },
        ]}
      />
    </div>
  )
}
