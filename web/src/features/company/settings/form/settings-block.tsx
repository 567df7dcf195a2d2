import { useId, type ReactNode, type Ref } from 'react'
import { Row, Text } from '../../../../ui/layout.tsx'
import classes from './settings-block.module.css'

type Props = {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** To the right of the title. */
  action?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A titled part of a settings section; a thin line separates it from the next. */
export function SettingsBlock({ title, text, action, ref, children }: Props) {
  const id = useId()
  return (
    <section ref={ref} className={classes.block} aria-labelledby={id}>
      <Row as="header" gap={12} rowGap={8} justify="between" wrap>
        <Text as="h2" size="body" id={id}>
          {title}
        </Text>
        {action}
      </Row>
      {text !== undefined && (
        <Text as="p" maxWidth={640} mt={4} mb={12} size="small" color="text2">
          {text}
        </Text>
      )}
      {children}
    </section>
  )
}
