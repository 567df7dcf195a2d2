import type { Basemap } from '../../lib/shipped-basemap.ts'

/** The installation's own map style if it has one, otherwise the company's street map. */
export async function readBasemap(tiles: Basemap['tiles']): Promise<Basemap> {
  const response = await fetch('/api/configuration', { credentials: 'omit' }).catch(() => undefined)
  const configuration: unknown = response?.ok ? await response.json().catch(() => null) : null
  return { tiles, styleUrl: styleOf(configuration) }
}

function styleOf(configuration: unknown): string | undefined {
  if (typeof configuration !== 'object' || configuration === null) return undefined
  const url = 'mapStyleUrl' in configuration ? configuration.mapStyleUrl : null
  return typeof url === 'string' ? url : undefined
}
