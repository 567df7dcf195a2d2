import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '../features/users/queries.ts'
import classes from './bottom-bar.module.css'
import type { NavigationGroup } from './navigation-entries.ts'

type Props = { groups: readonly NavigationGroup[]; onMore: () => void }

/** The places that a person on the road opens most. */
const places = ['/dashboard', '/live', '/trips']

export function BottomBar({ groups, onMore }: Props) {
  const { t } = useLingui()
  const mayAddVehicle = useCan('vehicles.write')
  const mayAddExpense = useCan('expenses.write')
  const entries = groups.flatMap((group) => group.entries).filter(({ to }) => places.includes(to))
  return (
    <nav className={classes.bar} aria-label={t`Quick navigation`}>
      {entries.map(({ to, label, shortLabel, icon: Icon }) => (
        <Link key={to} to={to} className={classes.entry} activeProps={{ 'data-active': true }}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {shortLabel ?? label}
        </Link>
      ))}
      {/* Who runs the fleet adds vehicles; who drives adds what was paid on the way. */}
      {mayAddVehicle ? (
        <Link to="/vehicles" search={{ add: true }} className={classes.entry} activeProps={{}}>
          <Add />
        </Link>
      ) : (
        mayAddExpense && (
          <Link to="/costs/all" search={{ add: true }} className={classes.entry} activeProps={{}}>
            <Add />
          </Link>
        )
      )}
      <UnstyledButton className={classes.entry} onClick={onMore}>
        <IconDots size={20} stroke={1.6} aria-hidden="true" />
        {t`More`}
      </UnstyledButton>
    </nav>
  )
}

function Add() {
  const { t } = useLingui()
  return (
    <>
      <IconPlus size={20} stroke={1.6} aria-hidden="true" />
      {t`Add`}
    </>
  )
}
