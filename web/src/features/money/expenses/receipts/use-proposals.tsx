import { type FocusEvent, useState } from 'react'
import type { PageBox } from '../../../../ui/files/viewer/page-view.tsx'
import type { ExpenseForm } from '../use-expense-form.ts'
import { ProposalLabel } from './proposal-label.tsx'
import { acceptable, type FieldName, type Proposals, standing, valuesOfProposals } from './proposals.ts'
import classes from './receipts.module.css'

export type ProposedFields = {
  standing: Proposals
  /** Fills in the fields that the person has not. */
  propose: (proposals: Proposals) => void
  /** Where the value of the focused field was read. */
  highlight: PageBox | undefined
  onFocus: (event: FocusEvent) => void
}

/** Values that were read from a receipt, until the person changes them. */
export function useProposals(form: ExpenseForm): ProposedFields {
  const [proposals, setProposals] = useState<Proposals>({})
  const [focused, setFocused] = useState<string>()
  const stand = standing(proposals, form.getValues())
  return {
    standing: stand,
    propose: (read) => {
      const taken = acceptable(read, (name) => form.isDirty(name))
      form.setValues(valuesOfProposals(taken))
      setProposals((before) => ({ ...standing(before, form.getValues()), ...taken }))
    },
    highlight: focused === undefined ? undefined : stand[focused as FieldName]?.box, // another name has no box
    onFocus: ({ target }) => setFocused((target as HTMLElement).dataset['path']), // only elements have the focus
  }
}

/** The props with which a field shows its proposal. */
export function proposalProps(proposals: Proposals, name: FieldName, label: string) {
  const certainty = proposals[name]?.certainty
  if (certainty === undefined) return {}
  return {
    label: <ProposalLabel certainty={certainty}>{label}</ProposalLabel>,
    classNames: {
      label: classes.proposedLabel ?? '',
      input: (certainty === 'sure' ? classes.proposed : classes.toCheck) ?? '',
    },
  }
}
