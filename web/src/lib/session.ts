import type { Session } from './session-port.ts'

export const session: Session = {
  isCurrent: async () => false,
  getIdToken: () => undefined,
  renewOnce: async () => false,
  signOut: async () => window.location.assign('/login'),
  clear: () => undefined,
}
