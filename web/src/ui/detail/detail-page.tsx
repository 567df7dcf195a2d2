import { Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { ErrorPanel } from '../panels/error-panel.tsx'
import pageClasses from '../page.module.css'
import { TabLinks } from '../tab-links.tsx'
import { Stack } from '../layout.tsx'

/** A tab of the page. The first one has no name in the URL. */
type DetailTab = {
  id: string
  label: string
  count?: number | undefined
  content: ReactNode
}

type Props<Row> = {
  query: { data: Row | undefined; error: unknown; refetch: () => unknown }
  /** "This vehicle could not be loaded" */
  failed: string
  /** "Vehicle not found" */
  gone: string
  /** The link back to the list: a `BackButton`. */
  back: ReactNode
  renderHead: (row: Row) => ReactNode
  /** "About this vehicle" */
  tabsLabel: string
  /** The tabs that the person may see; a single one shows no tab bar. */
  renderTabs: (row: Row) => readonly DetailTab[]
  /** From the URL; an unknown tab means the first. */
  tab: string | undefined
  /** Forms and drawers. */
  renderForms?: (row: Row) => ReactNode
}

/** The page of one record: its header, and its parts as tabs with URLs. */
export function DetailPage<Row>({ query, failed, gone, back, ...parts }: Props<Row>) {
  const { data, error } = query
  if (data === undefined && error !== null) {
    return (
      <ErrorPanel isPage error={error} title={failed} goneTitle={gone} onRetry={query.refetch} back={back} />
    )
  }
  if (data === undefined) return <DetailSkeleton />
  return (
    <Stack px={24} pt={20} pb={24} minHeight="full" className={pageClasses.page}>
      {parts.renderHead(data)}
      <Tabs label={parts.tabsLabel} tabs={parts.renderTabs(data)} tab={parts.tab} />
      {parts.renderForms?.(data)}
    </Stack>
  )
}

/** Link to the record's list. */
export function BackButton({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Button renderRoot={(props) => <Link to={to} {...props} />} variant="default">
      {children}
    </Button>
  )
}

type TabsProps = { label: string; tabs: readonly DetailTab[]; tab: string | undefined }

function Tabs({ label, tabs, tab }: TabsProps) {
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <>
      {tabs.length > 1 && (
        <TabLinks
          label={label}
          tabs={tabs.map(({ id, label: text, count }, index) => ({
            label: text,
            count,
            link: {
              to: '.',
              search: (before: object) => ({ ...before, tab: index === 0 ? undefined : id }),
            },
          }))}
        />
      )}
      {shown?.content}
    </>
  )
}
