import { I18nProvider } from '@lingui/react'
import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { i18n } from '../../../../lib/i18n.ts'
import { inEnglish } from '../../../../testing/typed-styles.ts'
import { newExpense } from '../expense-values.ts'
import type { ExpenseForm } from '../use-expense-form.ts'
import { ProposalHint, ProposalNote } from './proposal-label.tsx'
import { acceptable, countOf, type Proposals, standing } from './proposals.ts'
import { proposalProps, useProposals } from './use-proposals.tsx'

const first = newExpense({ vehicleId: null, type: 'fuel', today: '2026-11-20', currency: 'EUR' }, inEnglish)
const read: Proposals = {
  amount: { value: '63.40', certainty: 'sure', box: { page: 1, x: 0.1, y: 0.6, width: 0.8, height: 0.05 } },
  vatPercent: { value: '18', certainty: 'check' },
  vendor: { value: 'Sample Fuels, Marsa', certainty: 'sure' },
}

test('what the person has filled in is not proposed, and what they change is theirs', () => {
  const taken = acceptable(read, (name) => name === 'vendor')
  expect(Object.keys(taken)).toEqual(['amount', 'vatPercent'])
  expect(countOf(taken)).toEqual({ all: 2, toCheck: 1 })
  expect(Object.keys(standing(taken, { ...first, amount: '63.40', vatPercent: '19' }))).toEqual(['amount'])
})

function Form() {
  const plain = useForm({ initialValues: first })
  // Proposals use only the values of the form.
  const { standing: stand, propose, highlight, onFocus } = useProposals(plain as unknown as ExpenseForm)
  const field = (name: 'amount' | 'vatPercent' | 'vendor') => (
    <TextInput label={name} {...plain.getInputProps(name)} {...proposalProps(stand, name, name)} />
  )
  return (
    <div onFocus={onFocus}>
      <ProposalNote proposals={stand} />
      {field('amount')}
      {field('vatPercent')}
      {field('vendor')}
      <ProposalHint proposals={stand} />
      <output aria-label="highlight">{highlight?.y}</output>
      <button type="button" onClick={() => propose(read)}>
        Read
      </button>
    </div>
  )
}

test('proposed fields are marked until they are changed, and the place of the one with the focus is shown', () => {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </I18nProvider>,
  )
  fireEvent.change(screen.getByLabelText('vendor'), { target: { value: 'Enemed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(screen.getByText('2 fields proposed from the receipt.').tagName).toBe('STRONG')
  expect(document.body.textContent).toContain('1 field to check')
  expect(screen.getByLabelText<HTMLInputElement>('vendor').value).toBe('Enemed')
  const amount = screen.getByLabelText<HTMLInputElement>('amount Proposed')
  expect(amount.value).toBe('63.40')
  fireEvent.focus(amount)
  expect(screen.getByLabelText('highlight').textContent).toBe('0.6')
  fireEvent.change(amount, { target: { value: '63.4' } })
  expect(screen.getByLabelText('amount')).toBe(amount)
  expect(screen.getByLabelText('vatPercent Check')).not.toBe(null)
})
