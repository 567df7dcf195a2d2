import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ComponentProps, type ReactNode } from 'react'
import { Row, Text } from '../layout.tsx'
import classes from './bulk-bar.module.css'

type Props = {
  /** "3 selected". */
  count: ReactNode
  /** Their total. */
  sum?: ReactNode
  onClear: () => void
  /** Buttons with the class `bulkAction`. */
  children: ReactNode
}

/** Actions for the selected rows, at the bottom of the page. Esc clears the selection. */
export function BulkBar({ count, sum, onClear, children }: Props) {
  const { t } = useLingui()
  const clear = useEffectEvent((event: KeyboardEvent) => {
    // A menu or a dialog opened from the bar closes first.
    const isInOther =
      event.target instanceof Element && event.target.closest('[role=menu], [role=dialog]') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isInOther) onClear()
  })
  // Outside React: the keyboard.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => clear(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Row align="end" justify="center" className={classes.place}>
      <div className={classes.bar} role="toolbar" aria-label={t`Selection`}>
        <Text as="output" weight={600}>
          {count}
        </Text>
        {sum !== undefined && <span className={classes.quiet}>{sum}</span>}
        <span className={classes.line} />
        {children}
        <span className={classes.line} />
        <Text as="button" type="button" className={classes.action} data-quiet onClick={onClear}>
          <Trans>Clear</Trans> <kbd className={classes.key}>Esc</kbd>
        </Text>
      </div>
    </Row>
  )
}

type ActionProps = ComponentProps<'button'> & { icon?: ReactNode; isBusy?: boolean }

/** A menu may open from it. */
export function BulkAction({ icon, isBusy = false, children, ...rest }: ActionProps) {
  return (
    <button {...rest} type="button" className={classes.action} disabled={isBusy}>
      {icon}
      {children}
    </button>
  )
}

export function BulkLabel({ children }: { children: ReactNode }) {
  return <span className={classes.quiet}>{children}</span>
}
