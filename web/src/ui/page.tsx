import type { ReactNode } from 'react'
import { AsOf, type Answered } from './as-of.tsx'
import { Row, Stack, Text } from './layout.tsx'
import classes from './page.module.css'

type Props = {
  title: string
  /** Before the title: a link to the page above. */
  crumb?: ReactNode
  /** Beside the title, in grey. */
  count?: ReactNode
  /** Grey text beside the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** The query of its data, so that it shows the data's age. */
  answered?: Answered | undefined
  /** A page whose table takes the rest of the height and scrolls by itself. */
  fills?: boolean
  children: ReactNode
}

export function Page({ title, crumb, count, aside, actions, answered, fills = false, children }: Props) {
  return (
    <Stack px={24} pt={20} pb={24} minHeight="full" className={classes.page} data-fills={fills || undefined}>
      <title>{`${title} · Roadbook`}</title>
      <Row as="header" gap={12} rowGap={8} wrap minHeight={32} className={classes.head}>
        {crumb}
        <Text as="h1" size="title" breakWords className={classes.title}>
          {title}
          {count !== undefined && (
            <Text ml={4} weight={400} color="muted" tabular>
              {' '}
              {count}
            </Text>
          )}
        </Text>
        {answered !== undefined && <AsOf query={answered} />}
        {aside !== undefined && (
          <Text as="p" pt={2} size="small" color="muted" className={classes.aside}>
            {aside}
          </Text>
        )}
        {actions !== undefined && (
          <Row gap={8} align="stretch" ml="auto" narrow={{ wrap: true }} className={classes.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </Stack>
  )
}
