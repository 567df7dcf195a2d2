import classes from './two-line-text.module.css'

/** A long text in a table's row: at most two lines, and all of it on hover. */
export function TwoLineText({ children }: { children: string }) {
  return (
    <span className={classes.text} title={children}>
      {children}
    </span>
  )
}
