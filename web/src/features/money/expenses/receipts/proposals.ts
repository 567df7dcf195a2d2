import type { PageBox } from '../../../../ui/files/viewer/page-view.tsx'
import { isSame } from '../../../../ui/form/is-same.ts'
import type { ExpenseValues } from '../expense-values.ts'

/** A value that was read from a receipt, and where. */
export type Proposed<Value> = {
  value: Value
  /** `check`: uncertain, so the person should check it. */
  certainty: 'sure' | 'check'
  box?: PageBox | undefined
}

export type FieldName = keyof ExpenseValues

export type Proposals = { readonly [Name in FieldName]?: Proposed<ExpenseValues[Name]> }

/** Proposals for fields that the person has not filled in. */
export function acceptable(proposals: Proposals, isFilledIn: (name: FieldName) => boolean): Proposals {
  const entries = Object.entries(proposals) as [FieldName, Proposed<never> | undefined][] // its own keys
  return Object.fromEntries(entries.filter(([name, one]) => one !== undefined && !isFilledIn(name)))
}

/** Proposals that still apply: a field that was changed since has the person's own value. */
export function standing(proposals: Proposals, values: ExpenseValues): Proposals {
  const entries = Object.entries(proposals) as [FieldName, Proposed<unknown>][] // its own keys
  return Object.fromEntries(entries.filter(([name, { value }]) => isSame(values[name], value)))
}

export function valuesOfProposals(proposals: Proposals): Partial<ExpenseValues> {
  const entries = Object.entries(proposals) as [FieldName, Proposed<unknown>][] // its own keys
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]))
}

export function countOf(proposals: Proposals): { all: number; toCheck: number } {
  const list = Object.values(proposals)
  return { all: list.length, toCheck: list.filter(({ certainty }) => certainty === 'check').length }
}
