import { Text } from '../ui/layout.tsx'
import classes from './notice.module.css'

type Props = { text: string; action?: { label: string; run: () => void } | undefined }

/** Shown instead of a view, or above the data read before. */
export function Notice({ text, action }: Props) {
  return (
    <div className={classes.notice} role="alert">
      <p>{text}</p>
      {action !== undefined && (
        <Text
          as="button"
          size="small"
          height={32}
          border="strong"
          radius={6}
          ground="surface"
          px={12}
          weight={600}
          color="text"
          type="button"
          onClick={action.run}
        >
          {action.label}
        </Text>
      )}
    </div>
  )
}
