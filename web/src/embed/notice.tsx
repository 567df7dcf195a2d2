import classes from './notice.module.css'

type Props = { text: string; action?: { label: string; run: () => void } | undefined }

/** Shown instead of a view, or above the data read before. */
export function Notice({ text, action }: Props) {
  return (
    <div className={classes.notice} role="alert">
      <p>{text}</p>
      {action !== undefined && (
        <button type="button" className={classes.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
