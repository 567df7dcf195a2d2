import type { ReactNode } from 'react'
import { useFormat } from '../lib/use-format.ts'
import { Row, Text } from './layout.tsx'

type Props = { at: string; now: number; children: ReactNode }

/** An entry of a list, with its time in a column before it. */
export function TimedRow({ at, now, children }: Props) {
  const f = useFormat()
  return (
    <Row as="li" gap={16} align="stretch" py={8} line="below">
      <Text as="time" noShrink width="72px" color="muted" tabular dateTime={at} title={f.full(at)}>
        {f.short(at, now)}
      </Text>
      {children}
    </Row>
  )
}
