import type { Tx } from '../../../../database/client.ts'
import type { CallingSession } from '../../../../http/scope.ts'
import { directoryIn } from '../directory/directory.ts'

/** False once its person has signed out, has a new password, or is archived. */
export async function isSessionActive(tx: Tx, session: CallingSession): Promise<boolean> {
  return (await directoryIn(tx).accountOfToken(session)) !== undefined
}
