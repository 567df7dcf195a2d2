import { Trans } from '@lingui/react/macro'
import { initialsOf } from '../../lib/initials.ts'
import { Row, Grid, Box, Text } from '../../ui/layout.tsx'
import classes from './company-header.module.css'

type Props = { companyName: string; isLive?: boolean }

/** The company that shares the link, so that visitors know whose link it is. */
export function CompanyHeader({ companyName, isLive = false }: Props) {
  const firstWords = companyName.split(/\s+/, 2).join(' ')
  return (
    <Row as="header" gap={10} line="below" px={20} py={14}>
      <Grid
        as="span"
        noShrink
        centered
        weight={600}
        width={36}
        height={36}
        radius={6}
        ground="hover"
        aria-hidden="true"
      >
        {initialsOf(firstWords)}
      </Grid>
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
