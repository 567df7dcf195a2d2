import { Trans } from '@lingui/react/macro'
import { initialsOf } from '../../lib/initials.ts'
import { Box, Row, Text } from '../../ui/layout.tsx'
import classes from './company-header.module.css'

type Props = { companyName: string; isLive?: boolean }

/** The company that shares the link, so that visitors know whose link it is. */
export function CompanyHeader({ companyName, isLive = false }: Props) {
  const firstWords = companyName.split(/\s+/, 2).join(' ')
  return (
    <Row as="header" gap={10} line="below" px={20} py={14}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(firstWords)}
      </span>
      <Box shrink>
        <h1 className={classes.name}>{companyName}</h1>
        {isLive && (
          <Text as="p" color="muted">
            <Trans>shares a live location with you</Trans>
          </Text>
        )}
      </Box>
    </Row>
  )
}
