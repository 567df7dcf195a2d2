import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCar, IconHistory, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Alarm } from '@roadbook/contract/rules/alarms'
import { MenuButton } from '../../../../ui/menu/menu-button.tsx'
import { MoreButton } from '../../../../ui/menu/more-button.tsx'
import { useCan } from '../../../people/users/queries.ts'
import classes from './alarms.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The actions for one alarm of the list. */
export function AlarmMenu({ alarm: { id, name } }: { alarm: Alarm }) {
  const { t } = useLingui()
  const mayChange = useCan('alarms.write')
  return (
    <MenuButton
      width={200}
      button={<MoreButton label={t`Actions for ${name}`} className={classes.control} />}
    >
      {mayChange && (
        <>
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            renderRoot={(root) => (
              <Link
                {...root}
                to="/alarms"
                search={(before) => ({ ...before, edit: id })}
                resetScroll={false}
              />
            )}
          >
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCar {...icon} />}
            renderRoot={(root) => (
              <Link
                {...root}
                to="/alarms"
                search={(before) => ({ ...before, targets: id })}
                resetScroll={false}
              />
            )}
          >
            <Trans>Change vehicles</Trans>
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconHistory {...icon} />}
        renderRoot={(root) => <Link {...root} to="/alarms" search={{ view: 'history', alarm: id }} />}
      >
        <Trans>History</Trans>
      </Menu.Item>
    </MenuButton>
  )
}
