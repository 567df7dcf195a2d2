import classes from './filters.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChange: (value: Value) => void
}

/** A choice of one among a few. */
export function Segments<Value extends string>({ label, options, chosen, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
