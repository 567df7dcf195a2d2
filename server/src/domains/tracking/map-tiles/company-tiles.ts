import type { MapTiles as CompanyTiles } from '@roadbook/contract/tracking/map'
import type { MapTiles } from './map-tiles.ts'

/** The tile sources of a company's maps, depending on its choice about the public tile service. */
export async function companyTiles(
  { own, service, aboutOwn }: MapTiles,
  usesPublicService: boolean,
): Promise<CompanyTiles> {
  const isPublic = service !== undefined && usesPublicService
  const { bounds, maxZoom } = isPublic ? await service.source.about() : await aboutOwn()
  const url = isPublic ? service.url : own.url
  return { url, isArchive: !isPublic && own.kind !== 'address', bounds: [...bounds], maxZoom }
}
