import { Button, Checkbox, Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './confirm.module.css'
import { openDialog } from './dialogs.ts'
import { Box, Row, Text } from '../layout.tsx'
import { styleClasses } from '../style-classes.ts'

export type Question = {
  title: string
  text: string
  /** Shown below the text; they open in a new tab, so that the dialog stays. */
  links?: readonly { label: string; href?: string }[]
  /** A verb: the action. */
  confirmLabel: string
  cancelLabel?: string
  /** The action can't be undone. */
  isDanger?: boolean
  /** An optional part; initially on. */
  option?: string
  onConfirm: (isOptionOn: boolean) => void
  onCancel?: () => void
}

/** Asks for confirmation of an action that is easy to trigger by mistake. */
export function confirm(question: Question): void {
  let isConfirmed = false
  const onConfirm = (isOptionOn: boolean) => {
    isConfirmed = true
    close()
    question.onConfirm(isOptionOn)
  }
  const close = openDialog({
    withCloseButton: false,
    centered: true,
    onClose: () => isConfirmed || question.onCancel?.(),
    children: <Confirmation {...question} onConfirm={onConfirm} onClose={() => close()} />,
  })
}

/** Whether the person confirmed. */
export function confirmed(question: Omit<Question, 'onConfirm' | 'onCancel'>): Promise<boolean> {
  return new Promise((resolve) => {
    confirm({ ...question, onConfirm: () => resolve(true), onCancel: () => resolve(false) })
  })
}

function Confirmation(props: Question & { onClose: () => void }) {
  const { t } = useLingui()
  const { isDanger = false, links = [], option, onClose, onConfirm } = props
  const [isOptionOn, setOptionOn] = useState(true)
  return (
    <>
      <Modal.Title className={classes.title}>{props.title}</Modal.Title>
      <Text as="p" mt={4} mb={links.length > 0 ? 8 : 20} size="body" color="text2">
        {props.text}
      </Text>
      {links.length > 0 && <Links links={links} />}
      {option !== undefined && (
        <Checkbox
          className={styleClasses({ mb: 20 })}
          label={option}
          checked={isOptionOn}
          onChange={(event) => setOptionOn(event.currentTarget.checked)}
        />
      )}
      <Row gap={8} justify="end" wrap>
        <Button variant="default" data-autofocus={isDanger || undefined} onClick={onClose}>
          {props.cancelLabel ?? t`Cancel`}
        </Button>
        <Button className={isDanger ? classes.danger : undefined} onClick={() => onConfirm(isOptionOn)}>
          {props.confirmLabel}
        </Button>
      </Row>
    </>
  )
}

function Links({ links }: { links: NonNullable<Question['links']> }) {
  return (
    <Box as="ul" mb={20}>
      {links.map(({ label, href }) => (
        <li key={label}>
          {href === undefined ? (
            label
          ) : (
            <a href={href} target="_blank">
              {label}
            </a>
          )}
        </li>
      ))}
    </Box>
  )
}
