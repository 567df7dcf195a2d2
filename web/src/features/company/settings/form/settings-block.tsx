import { useId, type ReactNode, type Ref } from 'react'
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
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </header>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}
