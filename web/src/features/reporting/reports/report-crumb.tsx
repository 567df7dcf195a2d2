import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Row } from '../../../ui/layout.tsx'
import classes from './reports.module.css'

export function ReportCrumb() {
  const { t } = useLingui()
  return (
    <Row as="nav" gap={6} size="small" color="muted" className={classes.crumb} aria-label={t`Breadcrumb`}>
      <Link to="/reports/overview">
        <Trans>Reports</Trans>
      </Link>
      <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
    </Row>
  )
}
