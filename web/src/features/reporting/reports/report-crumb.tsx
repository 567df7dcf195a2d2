import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Row } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

export function ReportCrumb() {
  const { t } = useLingui()
  return (
    <Row as="nav" gap={6} size="small" color="muted" aria-label={t`Breadcrumb`}>
      <Link className={styleClasses({ color: 'inherit', underline: 'hover' })} to="/reports/overview">
        <Trans>Reports</Trans>
      </Link>
      <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
    </Row>
  )
}
