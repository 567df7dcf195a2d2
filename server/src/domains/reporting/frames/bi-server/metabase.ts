/** Addresses of dashboards by the signed embedding of Metabase: https://www.metabase.com/docs/latest/embedding/static-embedding */
import { SignJWT } from 'jose'

type Dashboard = {
  siteUrl: string
  secretKey: string
  dashboard: number
  /** Its locked filters, which are configured where the dashboard is published. */
  params: Record<string, string | number>
  expiresAt: Date
}

export async function dashboardUrl({ siteUrl, secretKey, ...signed }: Dashboard): Promise<string> {
  const { dashboard, params, expiresAt } = signed
  const exp = Math.floor(expiresAt.getTime() / 1000)
  const token = await new SignJWT({ resource: { dashboard }, params, exp })
    .setProtectedHeader({ typ: 'JWT', alg: 'HS256' })
    .sign(new TextEncoder().encode(secretKey))
  return `${siteUrl}/embed/dashboard/${token}#bordered=true&titled=true`
}
