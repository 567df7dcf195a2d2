import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Grid, Text } from './layout.tsx'

type Props = Pick<ComponentProps<typeof Grid<'dl'>>, 'columns' | 'rowGap'> & {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Facts of a drawer, their labels in a column of their own. */
export function FactGrid({ facts, ...grid }: Props) {
  return (
    <Grid as="dl" gap={16} size="small" {...grid}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <Text as="dt" color="muted">
            {label}
          </Text>
          <Text as="dd" shrink breakWords>
            {value}
          </Text>
        </Fragment>
      ))}
    </Grid>
  )
}
