import type { ReactNode } from 'react'
import { Row, Stack, Grid, Text } from '../layout.tsx'
import classes from './state-panel.module.css'

type Props = {
  sign: ReactNode
  title: string
  children: ReactNode
  /** It replaces the whole page, so its title is the page's. */
  isPage?: boolean
  role?: 'alert' | undefined
  /** The next step. */
  action?: ReactNode
  note?: ReactNode
}

/** In the middle of a page or a list: why there is nothing else, and what to do. */
export function StatePanel({ sign, title, children, isPage = false, role, action, note }: Props) {
  return (
    <Stack
      px={16}
      py={48}
      align="center"
      justify="center"
      grow
      textAlign="center"
      className={classes.state}
      data-page={isPage || undefined}
      role={role}
    >
      {isPage && <title>{`${title} · Roadbook`}</title>}
      {sign}
      <Text as={isPage ? 'h1' : 'p'} mt={16} mb={4} size="body" weight={600}>
        {title}
      </Text>
      <Text as="p" size="body" color="text2" className={classes.text}>
        {children}
      </Text>
      {action !== undefined && (
        <Row gap={8} align="stretch" justify="center" wrap mt={16}>
          {action}
        </Row>
      )}
      {note}
    </Stack>
  )
}

/** Red, unless what is looked for just doesn't exist. */
export function StateSign({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  return (
    <Grid
      as="span"
      centered
      width="44px"
      height={44}
      radius={999}
      ground={isMissing ? 'hover' : 'alarm-soft'}
      color={isMissing ? 'text2' : 'alarm'}
    >
      {children}
    </Grid>
  )
}
