import { geofenceImportLimits } from '@roadbook/contract/rules/geofence-limits'
import { unzipSync } from 'fflate'
import { FileError } from '../../../../platform/files/file-error.ts'
import { unpackedBytes } from '../../../../platform/files/unpacked-size.ts'

/**
 * The KML document of a KMZ: `doc.kml`, otherwise the first one
 * (https://developers.google.com/kml/documentation/kmzarchives).
 */
export function unpackKmz(bytes: Uint8Array): Uint8Array {
  const { unpackedBytes: maxBytes } = geofenceImportLimits
  const size = unpackedBytes(bytes)
  if (size === undefined) throw unreadable('it isn’t a zip archive')
  if (size > maxBytes) throw new FileError({ code: 'archive_too_large', details: { maxBytes } })
  const name = documentIn(bytes)
  const document = name && unpacked(bytes, name)
  if (!document) throw unreadable('it contains no KML')
  return document
}

function documentIn(bytes: Uint8Array): string | undefined {
  const names: string[] = []
  attempt(() =>
    unzipSync(bytes, {
      filter({ name }) {
        if (/\.kml$/i.test(name)) names.push(name)
        return false
      },
    }),
  )
  return names.find((name) => name.toLowerCase() === 'doc.kml') ?? names[0]
}

function unpacked(bytes: Uint8Array, wanted: string): Uint8Array | undefined {
  return attempt(() => unzipSync(bytes, { filter: ({ name }) => name === wanted }))[wanted]
}

function attempt<T>(unzip: () => T): T {
  try {
    return unzip()
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error), error)
  }
}

function unreadable(reason: string, cause?: unknown): FileError {
  return new FileError({ code: 'file_unreadable', details: { format: 'KMZ', reason } }, { cause })
}
