import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Box, Text } from '../layout.tsx'
import { styleClasses } from '../style-classes.ts'
import classes from './detail-head.module.css'

type Props = {
  title: string
  /** A link to the record's list. */
  list: ReactNode
  /** The record's name in the breadcrumb. */
  crumb: ReactNode
  /** Beside the title. */
  children: ReactNode
  figures: ReactNode
  actions?: ReactNode
}

/** Header of a record's page: breadcrumb, title, figures and actions. */
export function DetailHead({ title, list, crumb, children, figures, actions }: Props) {
  const { t } = useLingui()
  return (
    <Box as="header" noShrink>
      <title>{`${title} · Roadbook`}</title>
      <Row
        as="nav"
        gap={6}
        mb={2}
        size="small"
        color="muted"
        className={classes.crumb}
        aria-label={t`Breadcrumb`}
      >
        {list}
        <IconChevronRight
          className={styleClasses({ noShrink: true })}
          size={14}
          stroke={1.8}
          aria-hidden="true"
        />
        {crumb}
      </Row>
      <Row gap={12} rowGap={8} wrap size="small">
        <Text as="h1" shrink size="title" breakWords>
          {title}
        </Text>
        {children}
        <Row gap={24} align="stretch" ml="auto" pr={12} className={classes.figures}>
          {figures}
        </Row>
        {actions}
      </Row>
    </Box>
  )
}
