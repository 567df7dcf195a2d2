import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorPanel } from '../ui/panels/error-panel.tsx'

export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  // Loads again what failed, which also resets the boundary.
  return <ErrorPanel isPage error={error} onRetry={() => void router.invalidate()} />
}
