import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/**
 * Responses are compressed each time: Zstandard is as small as the others in a fraction of the time, on both
 * sides.
 */
export const answerCompression = compression({ quality: 1, encodings: ['zstd', 'br', 'gzip'] })

export const fileCompression = compression({ quality: 6, encodings: ['br', 'gzip'] })

type Compression = Required<Pick<FastifyCompressOptions, 'encodings'>> & { quality: number }

function compression({ quality, encodings }: Compression): FastifyCompressOptions {
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  // For both gzip and Zstandard; each ignores unknown keys.
  const zlibOptions = { level: quality, params: { [constants.ZSTD_c_compressionLevel]: quality } }
  // Compressed requests are refused (`plain-bodies.ts`); the plugin would decompress them.
  return { threshold: 1024, encodings, brotliOptions, zlibOptions, globalDecompression: false }
}
