import type { BiServer, BiServerUpdate } from '@roadbook/contract/reporting/bi-server'
import type { FrameName } from '@roadbook/contract/reporting/frames'
import type { Database, Tx } from '../../../../database/client.ts'
import { AppError, staleVersion } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { installationSecret } from '../../../../platform/installation-secret.ts'
import { type SecretBox, secretBox } from '../../../../platform/secret-box.ts'
import { differences, recordUpdate } from '../../../core/audit/index.ts'
import { changeCompany, lockCompany, readCompany } from '../../../core/companies/index.ts'

export type BiServerDeps = { secrets: SecretBox; publicUrl: string }

export async function biServerSecrets(database: Database): Promise<SecretBox> {
  return secretBox(await installationSecret(database, 'frames.biServers'))
}

type Of = { tx: Tx; scope: { tenantId: string } }

export async function readBiServer(context: Of): Promise<BiServer> {
  const row = await findRow(context)
  const { version } = await readCompany(context)
  return {
    siteUrl: row?.siteUrl ?? null,
    hasSecretKey: row !== undefined,
    fleetHubDashboard: row?.fleetHubDashboard ?? null,
    geofenceActivityDashboard: row?.geofenceActivityDashboard ?? null,
    version,
  }
}

/**
 * What a frame shows from the company's BI server; undefined if it shows Roadbook's own page. People who may only see their
 * own data always get that, since a dashboard shows the whole company.
 */
export async function readDashboard(
  { secrets }: Pick<BiServerDeps, 'secrets'>,
  context: Pick<Context, 'tx' | 'scope'>,
  frame: FrameName,
): Promise<{ siteUrl: string; secretKey: string; dashboard: number } | undefined> {
  if (context.scope.reach === 'own') return undefined
  const row = await findRow(context)
  const dashboard = row?.[dashboardOf[frame]] ?? null
  if (!row || dashboard === null) return undefined
  const secretKey = secrets.decrypt(purposeOf(context.scope.tenantId), row.secretKey)
  if (!secretKey) throw new Error('The key of a BI server was encrypted by another installation.')
  return { siteUrl: row.siteUrl, secretKey: secretKey.toString(), dashboard }
}

const dashboardOf = {
  'fleet-intelligence-hub': 'fleetHubDashboard',
  'geofence-activity': 'geofenceActivityDashboard',
} as const satisfies Record<FrameName, string>

export async function changeBiServer(
  deps: BiServerDeps,
  context: Context,
  { version, secretKey, ...fields }: BiServerUpdate,
): Promise<BiServer> {
  // Serializes changes: the next one waits and then sees this one's version.
  await lockCompany(context)
  const before = await readBiServer(context)
  if (version !== undefined && version !== before.version) throw staleVersion('company', before)
  const beforeAudited = await audited(context)
  if (fields.siteUrl === null) await forget(context)
  else await save(deps, context, { fields, secretKey, before })
  const afterAudited = await audited(context)
  if (differences(beforeAudited, afterAudited).length === 0) return before
  await changeCompany(context, {})
  const of = { resourceType: 'tenant', resourceId: context.scope.tenantId } as const
  await recordUpdate(context, { ...of, before: beforeAudited, after: afterAudited })
  return readBiServer(context)
}

type Change = {
  fields: Omit<BiServerUpdate, 'version' | 'secretKey'>
  secretKey: string | undefined
  before: BiServer
}

async function save(
  { secrets, publicUrl }: BiServerDeps,
  { scope, tx, now }: Context,
  { fields, secretKey, before }: Change,
): Promise<void> {
  const { siteUrl = before.siteUrl, ...rest } = fields
  if (siteUrl === null) {
    if (secretKey === undefined && Object.values(rest).every((value) => value === null)) return
    throw new AppError('bi_server_url_missing', {}, { field: 'siteUrl' })
  }
  if (new URL(siteUrl).origin === new URL(publicUrl).origin) {
    throw new AppError('bi_server_url_own', {}, { field: 'siteUrl' })
  }
  // A key is never sent to another server: whoever changes the address enters the key again.
  const isMoved = siteUrl !== before.siteUrl
  if (secretKey === undefined && isMoved) {
    throw new AppError('bi_server_key_missing', {}, { field: 'secretKey' })
  }
  const { fleetHubDashboard = before.fleetHubDashboard } = rest
  const { geofenceActivityDashboard = before.geofenceActivityDashboard } = rest
  const columns = { siteUrl, fleetHubDashboard, geofenceActivityDashboard }
  if (secretKey === undefined || (!isMoved && (await isKnownKey(secrets, { scope, tx }, secretKey)))) {
    await tx.updateTable('biServers').set(columns).where('tenantId', '=', scope.tenantId).execute()
    return
  }
  const encrypted = secrets.encrypt(purposeOf(scope.tenantId), Buffer.from(secretKey))
  const all = { ...columns, secretKey: encrypted, secretKeySetAt: now }
  await tx
    .insertInto('biServers')
    .values({ tenantId: scope.tenantId, ...all })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(all))
    .execute()
}

/** Entering the same key again is not a change. */
async function isKnownKey(secrets: SecretBox, context: Of, secretKey: string): Promise<boolean> {
  const row = await findRow(context)
  const known = row && secrets.decrypt(purposeOf(context.scope.tenantId), row.secretKey)
  return known?.toString() === secretKey
}

async function forget({ scope, tx }: Of): Promise<void> {
  await tx.deleteFrom('biServers').where('tenantId', '=', scope.tenantId).execute()
}

/** With the names used in the audit log; the key only as the time when it was entered. */
async function audited(context: Of) {
  const row = await findRow(context)
  return {
    biServerUrl: row?.siteUrl ?? null,
    biServerKeySetAt: row?.secretKeySetAt.toISOString() ?? null,
    fleetHubDashboard: row?.fleetHubDashboard ?? null,
    geofenceActivityDashboard: row?.geofenceActivityDashboard ?? null,
  }
}

function findRow({ scope, tx }: Of) {
  return tx.selectFrom('biServers').selectAll().where('tenantId', '=', scope.tenantId).executeTakeFirst()
}

/** A key copied to another company's row can't be decrypted there. */
function purposeOf(tenantId: string): string {
  return `BI server of ${tenantId}`
}
