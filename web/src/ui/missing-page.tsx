import { Trans } from '@lingui/react/macro'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import classes from './empty-state.module.css'

type Props = {
  title: string
  /** A link to the list of such records. */
  back: ReactNode
}

/** Shown for an incomplete or mistyped URL. */
export function MissingPage({ title, back }: Props) {
  return (
    <Stack align="center" justify="center" grow textAlign="center" className={classes.state} data-page>
      <title>{`${title} · Roadbook`}</title>
      <span className={classes.icon} data-missing>
        <IconSearchOff size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <Text as="h1" mt={16} mb={4} size="body" weight={600}>
        {title}
      </Text>
      <Text as="p" size="body" color="text2" className={classes.text}>
        <Trans>The link is incomplete or misspelled. Check the address, or look in the list.</Trans>
      </Text>
      <Row gap={8} align="stretch" justify="center" wrap mt={16}>
        {back}
      </Row>
    </Stack>
  )
}
