import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type SettingsSection, useSettingsSections } from '../features/settings/settings-sections.ts'
import { Page } from '../ui/page.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './settings.module.css'

/** The first section is shown beside the list of all; on a phone the list is a page of its own. */
export function SettingsPage() {
  const { t } = useLingui()
  const { section: path } = useParams({ strict: false })
  const sections = useSettingsSections()
  const isNarrow = useIsNarrow()
  const section = path === undefined ? sections[0] : sections.find((one) => one.path === path)
  if (section === undefined) return <Navigate to="/notfound" replace />
  if (isNarrow && path === undefined) {
    return (
      <Page title={t`Settings`}>
        <Sections sections={sections} />
      </Page>
    )
  }
  return (
    <Page title={t`Settings`}>
      <div className={classes.layout}>
        {isNarrow ? <BackToList /> : <Sections sections={sections} current={section} />}
        <div className={classes.content} data-wide={section.isWide}>
          <Suspense>
            <section.page />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

function Sections({ sections, current }: { sections: SettingsSection[]; current?: SettingsSection }) {
  const { t } = useLingui()
  return (
    <nav className={classes.sections} aria-label={t`Settings`}>
      {sections.map(({ path, label }) => (
        <Link
          key={path}
          to="/settings/$section"
          params={{ section: path }}
          className={classes.entry}
          aria-current={path === current?.path ? 'page' : undefined}
        >
          {label}
          {current === undefined && <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />}
        </Link>
      ))}
    </nav>
  )
}

function BackToList() {
  const { t } = useLingui()
  return (
    <Link to="/settings" className={classes.back}>
      <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
      {t`All settings`}
    </Link>
  )
}
