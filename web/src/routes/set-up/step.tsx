import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Box, Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './set-up.module.css'

type Props = {
  number: number
  title: string
  /** `later`: skipped, or an earlier step is missing. */
  state: 'done' | 'next' | 'later'
  /** Beside the title: the result, or a button to do it after all. */
  aside?: ReactNode
  children?: ReactNode
}

/** One step of the set-up; only the next one is open. */
export function Step({ number, title, state, aside, children }: Props) {
  const { t } = useLingui()
  return (
    <Row
      as="li"
      gap={14}
      align="stretch"
      line="below"
      py={16}
      className={classes.step}
      data-state={state}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <span
        className={classes.number}
        role={state === 'done' ? 'img' : undefined}
        aria-label={state === 'done' ? t`Done` : undefined}
      >
        {state === 'done' ? <IconCheck size={16} stroke={2.2} aria-hidden="true" /> : number}
      </span>
      <Box grow>
        <Row gap={16} align="baseline" justify="between" minHeight={28}>
          <Text as="h3" mt={4} size="body" className={classes.name}>
            {title}
          </Text>
          {aside !== undefined && (
            <Box size="small" color="text2" truncate tabular>
              {aside}
            </Box>
          )}
        </Row>
        {state === 'next' && (
          <Stack gap={12} align="start" mt={8} size="body" color="text2">
            {children}
          </Stack>
        )}
      </Box>
    </Row>
  )
}
