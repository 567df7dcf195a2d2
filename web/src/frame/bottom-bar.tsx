import { useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCar, IconDots, IconPlus, IconReceipt } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useCan, useReach } from '../features/people/users/queries.ts'
import classes from './bottom-bar.module.css'
import type { NavigationGroup } from './navigation-entries.ts'
import { Box } from '../ui/layout.tsx'

type Props = { groups: readonly NavigationGroup[]; onMore: () => void }

/** The pages used most on the road: jobs for a driver, the map for a fleet manager. */
const places = { all: ['/dashboard', '/live', '/trips'], own: ['/dashboard', '/jobs', '/trips'] }

export function BottomBar({ groups, onMore }: Props) {
  const { t } = useLingui()
  const shown = places[useReach('jobs.read') ?? 'all']
  const known = groups.flatMap((group) => group.entries)
  const entries = shown.flatMap((place) => known.find(({ to }) => to === place) ?? [])
  return (
    <Box as="nav" hide className={classes.bar} aria-label={t`Quick navigation`}>
      {entries.map(({ to, label, shortLabel, icon: Icon }) => (
        <Link key={to} to={to} className={classes.entry} activeProps={{ 'data-active': true }}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {shortLabel ?? label}
        </Link>
      ))}
      <Add />
      <UnstyledButton className={classes.entry} onClick={onMore}>
        <IconDots size={20} stroke={1.6} aria-hidden="true" />
        {t`More`}
      </UnstyledButton>
    </Box>
  )
}

/** Adds an expense or a vehicle; with permission for only one of them, opens its form at once. */
function Add() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const mayAddExpense = useCan('expenses.write')
  const mayAddVehicle = useCan('vehicles.write')
  const offers = [
    ...(mayAddExpense ? [{ to: '/costs/all', label: t`Add expense`, icon: IconReceipt } as const] : []),
    ...(mayAddVehicle ? [{ to: '/vehicles', label: t`Add vehicle`, icon: IconCar } as const] : []),
  ]
  // The form opens over its list; if that list is open already, page and filters stay.
  const formOf = (to: (typeof offers)[number]['to']) => ({
    to,
    search: (before: object) => ({ ...(pathname === to ? before : {}), add: true as const }),
    resetScroll: pathname !== to,
  })
  const [only, ...others] = offers
  if (only === undefined) return null
  if (others.length === 0) {
    return (
      <Link {...formOf(only.to)} className={classes.entry} activeProps={{}}>
        <AddSign />
      </Link>
    )
  }
  return (
    <Menu position="top">
      <Menu.Target>
        <UnstyledButton className={classes.entry}>
          <AddSign />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            className={classes.offer ?? ''}
            leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
            renderRoot={(props) => <Link {...formOf(to)} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function AddSign() {
  const { t } = useLingui()
  return (
    <>
      <IconPlus size={20} stroke={1.6} aria-hidden="true" />
      {t`Add`}
    </>
  )
}
