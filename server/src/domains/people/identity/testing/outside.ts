import { afterAll } from 'vitest'
import { createTestDatabase } from '../../../../testing/database.ts'
import { startIssuer } from './issuer.ts'
import { startServer } from './server.ts'
import { freePort } from '../../../../testing/network.ts'

/** A server with an external issuer. Call it at the top of a test file; both are closed at its end. */
export async function serverWithOutsideIssuer() {
  const db = await createTestDatabase()
  const port = await freePort()
  const issuer = await startIssuer({ origin: `http://localhost:${port}` })
  const config = { oidcIssuer: issuer.address, oidcClientId: issuer.clientId }
  const server = await startServer({ database: db.database, port, config })
  afterAll(async () => {
    await server.close()
    await issuer.close()
    await db.drop()
  })
  return { db, issuer, server, config }
}
