import classes from './two-line-text.module.css'

/** A long text in a table's row: two lines at most, the whole on hover. */
export function TwoLineText({ children }: { children: string }) {
  return (
    <span className={classes.text} title={children}>
      {children}
    </span>
  )
}
