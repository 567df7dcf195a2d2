import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { TripBulkFields } from '@roadbook/contract/trips/trip-filter'
import { type FormEvent, useState } from 'react'
import { openDialog } from '../../../../ui/dialogs/dialogs.ts'
import { TypedBeforeInput } from '../suggestions/typed-before-input.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import classes from './bulk.module.css'

type Question = { count: number; onSet: (fields: TripBulkFields) => void }

/** Asks for the purpose and the business partner of several trips. */
export function askTexts({ count, onSet }: Question): void {
  const close = openDialog({
    withCloseButton: false,
    centered: true,
    children: (
      <TextsForm
        count={count}
        onClose={() => close()}
        onSet={(fields) => {
          close()
          onSet(fields)
        }}
      />
    ),
  })
}

function TextsForm({ count, onSet, onClose }: Question & { onClose: () => void }) {
  const { t } = useLingui()
  const [purpose, setPurpose] = useState('')
  const [partner, setPartner] = useState('')
  const fields = {
    ...(purpose.trim() === '' ? {} : { purpose: purpose.trim() }),
    ...(partner.trim() === '' ? {} : { partner: partner.trim() }),
  }
  const isEmpty = Object.keys(fields).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onSet(fields)
  }
  return (
    <Stack as="form" gap={14} onSubmit={submit}>
      <Modal.Title className={classes.title}>
        <Plural value={count} one="Purpose of # trip" other="Purpose of # trips" />
      </Modal.Title>
      <TypedBeforeInput
        field="purpose"
        label={t`Purpose`}
        value={purpose}
        onChange={setPurpose}
        data-autofocus
      />
      <TypedBeforeInput
        field="partner"
        label={t`Business partner`}
        description={t`An empty field leaves the trips as they are.`}
        value={partner}
        onChange={setPartner}
      />
      <Row gap={8} justify="end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={isEmpty}>
          <Plural value={count} one="Set for # trip" other="Set for # trips" />
        </Button>
      </Row>
    </Stack>
  )
}
