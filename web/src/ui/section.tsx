import { useId, type ReactNode } from 'react'
import { AsOf, type Answered } from './as-of.tsx'
import { Row, Box } from './layout.tsx'
import classes from './section.module.css'

type Props = {
  title: string
  /** To the right of the header: a link to the full list. */
  link?: ReactNode
  /** Without the line under the header, if the content has its own edge. */
  isPlain?: boolean
  className?: string | undefined
  /** The query of its data, so that it shows the data's age. */
  answered?: Answered
  children: ReactNode
}

export function Section({ title, link, isPlain = false, className, answered, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={className === undefined ? classes.section : `${classes.section} ${className}`}
    >
      <div className={classes.head} data-plain={isPlain || undefined}>
        <h2 id={id}>{title}</h2>
        {answered !== undefined && <AsOf query={answered} />}
        {link}
      </div>
      {children}
    </section>
  )
}

export type Fact = {
  /** If several have the same label. */
  id?: string
  label: string
  value: ReactNode
}

/** Facts: label on the left, value on the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box as="dl" py={4} size="small">
      {facts.map(({ id, label, value }) => (
        <Row py={5} gap={16} align="stretch" justify="between" key={id ?? label} className={classes.fact}>
          <Box as="dt" noShrink color="muted">
            {label}
          </Box>
          <dd>{value}</dd>
        </Row>
      ))}
    </Box>
  )
}
