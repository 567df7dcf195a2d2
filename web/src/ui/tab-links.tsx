import { Link, type LinkProps } from '@tanstack/react-router'
import { Text } from './layout.tsx'
import classes from './tab-links.module.css'

type Tab = {
  label: string
  count?: number | string | undefined
  link: LinkProps
  /** If other parameters of the URL don't matter; by default the whole URL decides. */
  isCurrent?: boolean
}
type Props = { label: string; tabs: readonly Tab[] }

/** Tabs that are links: they can be opened in a new browser tab, and Back works. */
export function TabLinks({ label, tabs }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          className={classes.tab}
          {...(tab.isCurrent === undefined ? {} : current(tab.isCurrent))}
          activeOptions={{ exact: true, includeSearch: tab.link.search !== undefined }}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Text weight={400} color="muted" tabular>
              {tab.count}
            </Text>
          )}
        </Link>
      ))}
    </nav>
  )
}

function current(isCurrent: boolean) {
  const props = { 'aria-current': isCurrent ? ('page' as const) : undefined }
  return { ...props, activeProps: props, inactiveProps: props }
}
