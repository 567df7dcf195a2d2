import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { Page } from '../ui/page.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { Stack, Grid } from '../ui/layout.tsx'
import classes from './settings.module.css'

type Section = { path: string; label: string; page: ComponentType; isWide?: boolean }

type Props = {
  title: string
  /** On a phone, above a section. */
  backLabel: string
  to: '/settings' | '/account'
  sections: readonly Section[]
}

/** The first section is shown beside the list of all; on a phone the list is a separate page. */
export function SectionsPage({ title, backLabel, to, sections }: Props) {
  const { section: path } = useParams({ strict: false })
  const isNarrow = useIsNarrow()
  const section = path === undefined ? sections[0] : sections.find((one) => one.path === path)
  if (section === undefined) return <Navigate to="/notfound" replace />
  const list = (current?: Section) => (
    <Stack as="nav" alignSelf="start" size="small" className={classes.sections} aria-label={title}>
      {sections.map((one) => (
        <Link
          key={one.path}
          to={`${to}/$section`}
          params={{ section: one.path }}
          className={classes.entry}
          aria-current={one.path === current?.path ? 'page' : undefined}
        >
          {one.label}
          {current === undefined && <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />}
        </Link>
      ))}
    </Stack>
  )
  if (isNarrow && path === undefined) return <Page title={title}>{list()}</Page>
  return (
    <Page title={title}>
      <Grid grow pt={16} className={classes.layout}>
        {isNarrow ? (
          <Link to={to} className={classes.back}>
            <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
            {backLabel}
          </Link>
        ) : (
          list(section)
        )}
        <div className={classes.content} data-wide={section.isWide}>
          <Suspense>
            <section.page />
          </Suspense>
        </div>
      </Grid>
    </Page>
  )
}
