import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ViewProps } from '../view-props.ts'
import { ChoiceFilter, type Choices } from './choice-filter.tsx'
import { Row } from '../../ui/layout.tsx'

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
    <Row as="fieldset" relative gap={8} pb={16} wrap aria-label={t`Filters`}>
      <Row as="span" inline gap={6} color="muted">
        {first}–{last}
      </Row>
      {lists.map(({ name, ...list }) => (
        <ChoiceFilter key={name} {...list} onChange={(ids) => onChange({ [name]: ids.join(',') })} />
      ))}
    </Row>
  )
}
