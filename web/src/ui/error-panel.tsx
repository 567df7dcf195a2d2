type Props = { error: unknown; onRetry?: () => void }

export function ErrorPanel({ error }: Props) {
  return <p role="alert">{String(error)}</p>
}
