import type { ReactNode } from 'react'
import { Stack, Text } from './layout.tsx'

type Props = { value: ReactNode; label: string; title?: string | undefined }

export function KeyFigure({ value, label, title }: Props) {
  return (
    <Stack textAlign="right" title={title}>
      <Text size="body" weight={600} nowrap tabular>
        {value}
      </Text>
      <Text size="small" color="muted" nowrap>
        {label}
      </Text>
    </Stack>
  )
}
