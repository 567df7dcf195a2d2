import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { DeviceOrder, deviceOrderLimits } from '@roadbook/contract/tracking/device-orders'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  AuthTextField,
  focusOnMount,
  Problem,
  SubmitButton,
} from '../../features/people/identity/auth-fields.tsx'
import { LoginLayout } from '../../features/people/identity/login-layout.tsx'
import loginClasses from '../../features/people/identity/login.module.css'
import { errorText } from '../../features/people/identity/use-auth-form.ts'
import { PendingProof } from '../../features/tracking/place-order/order-proof.ts'
import { placeOrder } from '../../features/tracking/place-order/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { figureOf } from '../../lib/units/typed-figures.ts'
import { type FieldTexts, useEntityForm } from '../../ui/form/entity-form.ts'
import type { FormModel } from '../../ui/form/form-model.ts'
import { useEntitySave } from '../../ui/form/use-entity-save.ts'
import type { Placed } from './order-placed.tsx'
import { Stack, Grid } from '../../ui/layout.tsx'
import classes from './place-order.module.css'

/** Text as typed. */
type OrderValues = Record<keyof DeviceOrder | 'website', string>
type OrderBody = DeviceOrder & { website: string }

const first: OrderValues = {
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  numberOfDevices: '',
  address: '',
  message: '',
  website: '',
}

function orderModel(locale: string): FormModel<OrderValues, OrderBody> {
  return {
    schema: DeviceOrder,
    bodyOf: ({ numberOfDevices, ...rest }) => ({
      ...rest,
      numberOfDevices: figureOf(numberOfDevices, { decimals: 0, locale }),
    }),
  }
}

export function OrderForm({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const { t, i18n } = useLingui()
  const proof = usePendingProof()
  const [problem, setProblem] = useState<string>()
  const form = useEntityForm({ model: orderModel(i18n.locale), texts: useOrderTexts(), first })
  const send = async (order: OrderBody): Promise<void> => {
    setProblem(undefined)
    try {
      const orderNumber = await placeOrder(order, proof)
      onPlaced({ orderNumber, email: order.email.trim() })
    } catch (error) {
      if (!(error instanceof ApiError) || error.details.fieldErrors === undefined)
        setProblem(errorText(error, t`The server did not answer. Try again.`))
      throw error
    }
  }
  const { isSaving, save } = useEntitySave({ form, add: send, onDone: () => undefined })
  return (
    <LoginLayout
      title={t`Order devices`}
      subtitle={t`Trackers for your vehicles. You need no account.`}
      footerLink={
        <Link to="/login" className={loginClasses.footerLink}>
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      <Stack
        as="form"
        gap={16}
        noValidate
        onInput={() => void proof.get().catch(() => undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <OrderFields form={form} />
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSaving}>
          <Trans>Send order</Trans>
        </SubmitButton>
      </Stack>
    </LoginLayout>
  )
}

/** Computed from the first keystroke on, until the form is closed. */
function usePendingProof(): PendingProof {
  const [proof] = useState(() => new PendingProof())
  // Outside React: a worker.
  useEffect(() => () => proof.drop(), [proof])
  return proof
}

type FieldsProps = { form: ReturnType<typeof useEntityForm<OrderValues, OrderBody>> }

function OrderFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <AuthTextField
        maxLength={200}
        autoComplete="organization"
        ref={focusOnMount}
        {...form.field('companyName')}
      />
      <AuthTextField maxLength={200} autoComplete="name" {...form.field('contactName')} />
      <AuthTextField type="email" maxLength={254} autoComplete="email" {...form.field('email')} />
      <Grid gap={16} columns={2}>
        <AuthTextField type="tel" maxLength={50} autoComplete="tel" {...form.field('phone')} />
        <AuthTextField
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...form.field('numberOfDevices')}
        />
      </Grid>
      <Textarea
        classNames={{ input: classes.area }}
        maxLength={deviceOrderLimits.address}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('address')}
      />
      <Textarea
        classNames={{ input: classes.area }}
        maxLength={deviceOrderLimits.message}
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('message')}
      />
      {/* A honeypot: bots fill in every field; people don't see this one. */}
      <label className={classes.hidden} aria-hidden="true">
        {t`Website`}
        <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
      </label>
    </>
  )
}

function useOrderTexts(): FieldTexts<OrderValues> {
  const { t, i18n } = useLingui()
  const most = i18n.number(deviceOrderLimits.devices)
  return {
    companyName: { label: t`Company`, message: t`Enter the name of your company.` },
    contactName: { label: t`Your name`, message: t`Enter your name.` },
    email: { label: t`Email`, message: t`Enter an email address, such as name@company.com.` },
    phone: { label: t`Phone (optional)`, message: t`Enter the phone number on one line.` },
    numberOfDevices: { label: t`Number of devices`, message: t`Enter a whole number from 1 to ${most}.` },
    address: { label: t`Delivery address`, message: t`Enter a delivery address.` },
    message: { label: t`Message (optional)` },
    website: { label: t`Website` },
  }
}
