import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below it, the frame of the encoding costs what it saves. Bytes. */
const THRESHOLD = 1024

/**
 * Sends JSON answers over 1 kB with brotli or gzip, as the caller accepts. Files come compressed from the build or are compressed
 * formats. Bodies of requests are not inflated: their limits count the bytes that arrive.
 */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    customTypes: /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
    globalDecompression: false,
  })
}
