import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ViewProps } from '../view-props.ts'
import view from '../view.module.css'
import { ChoiceFilter, type Choices } from './choice-filter.tsx'
import classes from './filters.module.css'

type Props = {
  first: ReactNode
  last: ReactNode
  /** `name` is that of the view's parameter. */
  lists: readonly (Choices & { name: string })[]
  onChange: ViewProps['onChange']
}

/** A period and some lists to choose from; they apply to everything below. */
export function FilterBar({ first, last, lists, onChange }: Props) {
  const { t } = useLingui()
  return (
    <fieldset className={view.filters} aria-label={t`Filters`}>
      <span className={classes.span}>
        {first}–{last}
      </span>
      {lists.map(({ name, ...list }) => (
        <ChoiceFilter key={name} {...list} onChange={(ids) => onChange({ [name]: ids.join(',') })} />
      ))}
    </fieldset>
  )
}
