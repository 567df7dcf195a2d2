import { Row, Text } from './layout.tsx'
import classes from './pill-choice.module.css'

type Pill = {
  id: string
  label: string
  /** In grey beside the label. */
  figure?: string | undefined
  isChosen: boolean
  onChoose: () => void
}

type Props = { label: string; pills: readonly Pill[] }

/** A few options side by side; on a phone they scroll sideways. */
export function PillChoice({ label, pills }: Props) {
  return (
    <Row as="fieldset" gap={8} align="stretch" wrap className={classes.pills} aria-label={label}>
      {pills.map((pill) => (
        <Text
          as="button"
          highlight
          height={32}
          narrow={{ noShrink: true, height: 44 }}
          key={pill.id}
          type="button"
          className={classes.pill}
          aria-pressed={pill.isChosen}
          onClick={pill.onChoose}
        >
          {pill.label}{' '}
          {pill.figure !== undefined && (
            <Text color="muted" tabular className={classes.figure}>
              {pill.figure}
            </Text>
          )}
        </Text>
      ))}
    </Row>
  )
}
