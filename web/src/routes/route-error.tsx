import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPanel } from '../ui/error-panel.tsx'

export function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorPanel isPage error={error} onRetry={reset} />
}
