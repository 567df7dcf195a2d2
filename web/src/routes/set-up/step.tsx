import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './set-up.module.css'

type Props = {
  number: number
  title: string
  /** `later`: skipped, or an earlier step is missing. */
  state: 'done' | 'next' | 'later'
  /** Beside the title: the result, or a button to do it after all. */
  aside?: ReactNode
  children?: ReactNode
}

/** One step of the set-up; only the next one is open. */
export function Step({ number, title, state, aside, children }: Props) {
  const { t } = useLingui()
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span
        className={classes.number}
        role={state === 'done' ? 'img' : undefined}
        aria-label={state === 'done' ? t`Done` : undefined}
      >
        {state === 'done' ? <IconCheck size={16} stroke={2.2} aria-hidden="true" /> : number}
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <h3 className={classes.name}>{title}</h3>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        </div>
        {state === 'next' && <div className={classes.how}>{children}</div>}
      </div>
    </li>
  )
}
