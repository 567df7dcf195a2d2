import { Trans } from '@lingui/react/macro'

/** What the public map service learns about the company. */
export function PublicMapFacts({ host }: { host: string }) {
  return (
    <Trans>
      The service at {host} learns which areas your people look at and, within about two kilometres, where
      your vehicles stop. It sees the address of this server, not of your browsers, and no names or
      registrations.
    </Trans>
  )
}
