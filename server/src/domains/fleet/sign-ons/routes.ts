import type { signOnRoutes } from '@roadbook/contract/fleet/sign-ons'
import type { Handlers } from '../../../http/mount.ts'
import { readSignOn } from './read-sign-on.ts'
import { signOff, signOn } from './sign-on.ts'

export const signOnHandlers: Handlers<typeof signOnRoutes> = {
  get: (context, { params }) => readSignOn(context, params.id),

  async signOn(context, { params }) {
    await signOn(context, params.id)
    return readSignOn(context, params.id)
  },

  async signOff(context, { params }) {
    await signOff(context, params.id)
    return readSignOn(context, params.id)
  },
}
