import { useLingui } from '@lingui/react/macro'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'
import classes from './navigation.module.css'
import type { NavigationEntry, NavigationGroup } from './navigation-entries.ts'
import { Row, Text, Stack, Box } from '../ui/layout.tsx'

type Props = {
  groups: readonly NavigationGroup[]
  isFolded: boolean
  /** Left out in the drawer, which can't be collapsed. */
  onFold?: () => void
  onNavigate?: () => void
}

export function Navigation({ groups, isFolded, onFold, onNavigate }: Props) {
  const { t } = useLingui()
  const foldLabel = isFolded ? t`Expand navigation` : t`Collapse`
  return (
    <Stack
      as="nav"
      size="small"
      fullHeight
      className={classes.navigation}
      data-folded={isFolded || undefined}
      aria-label={t`Main navigation`}
    >
      <Row px={18} gap={10} noShrink height={52} weight={600} className={classes.brand}>
        <Logo />
        {!isFolded && <span>Roadbook</span>}
      </Row>
      <Box grow px={12} py={4} scroll="y">
        {groups.map((group) => (
          <Group key={group.id} group={group} isFolded={isFolded} onNavigate={onNavigate} />
        ))}
      </Box>
      {onFold !== undefined && (
        <Tooltip label={foldLabel} position="right" disabled={!isFolded}>
          <UnstyledButton
            className={classes.fold}
            onClick={onFold}
            aria-label={foldLabel}
            aria-expanded={!isFolded}
          >
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden="true" />
            {!isFolded && foldLabel}
          </UnstyledButton>
        </Tooltip>
      )}
    </Stack>
  )
}

type GroupProps = { group: NavigationGroup; isFolded: boolean; onNavigate: (() => void) | undefined }

function Group({ group, isFolded, onNavigate }: GroupProps) {
  const [chosen, setOpen] = useLocalStorage<boolean | undefined>({
    key: `roadbook.navigation.${group.id}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  })
  const { pathname } = useLocation()
  const isHere = group.entries.some(({ to }) => pathname.startsWith(to))
  const isOpen = chosen ?? (group.startsOpen || isHere)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const entries = group.entries.map((entry) => (
    <Entry key={entry.to} entry={entry} isFolded={isFolded} onNavigate={onNavigate} />
  ))
  if (group.label === undefined || isFolded) return <div className={classes.group}>{entries}</div>
  return (
    <div className={classes.group}>
      <Row
        as="button"
        fullWidth
        height={28}
        radius={6}
        justify="between"
        weight={500}
        color="muted"
        narrow={{ height: 44 }}
        type="button"
        className={classes.groupHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {group.label}
        <Chevron size={16} stroke={1.8} aria-hidden="true" />
      </Row>
      {isOpen && entries}
    </div>
  )
}

type EntryProps = Omit<GroupProps, 'group'> & { entry: NavigationEntry }

function Entry({ entry, isFolded, onNavigate }: EntryProps) {
  const { icon: Icon, Aside } = entry
  const link = (
    <Link
      to={entry.to}
      className={classes.entry}
      onClick={onNavigate}
      activeProps={{ 'data-active': true }}
      activeOptions={{ exact: false, includeSearch: false }}
      aria-label={isFolded ? entry.label : undefined}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {!isFolded && <Text truncate>{entry.label}</Text>}
      {!isFolded && Aside !== undefined && (
        <Text ml="auto" relative>
          <Aside />
        </Text>
      )}
    </Link>
  )
  if (!isFolded) return link
  return (
    <Tooltip label={entry.label} position="right">
      {link}
    </Tooltip>
  )
}
