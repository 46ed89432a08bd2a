import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../schemas/messages/index.ts'
import type { StagedFile, StagedUpload, Upload } from '../context.ts'
import { checkInput } from './input.ts'

const MEGABYTE = 1024 * 1024

/**
 * Reads all parts of a multipart request. The first file counts whatever its part is called (`file`, `files[]`);
 * further ones are refused. Throws `FILE_TOO_LARGE`, `FILE_EMPTY`, `HTTP_BODY_UNREADABLE`.
 */
async function readParts<T>(
  request: FastifyRequest,
  maxBytes: number,
  keep: (part: MultipartFile) => Promise<T>,
): Promise<{ fields: Upload['fields']; file: T }> {
  if (!request.isMultipart()) throw new AppError('HTTP_BODY_UNREADABLE')
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let found: { file: T } | undefined
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 30, fieldSize: 100_000, parts: 40, headerPairs: 50 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') found ??= { file: await keep(part) }
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxBytes, error)
    throw new AppError('HTTP_BODY_UNREADABLE', {}, error)
  }
  checkInput(fields)
  if (!found) throw new AppError('FILE_EMPTY')
  return { fields, file: found.file }
}

/** The refusal of a file beyond so many bytes. */
export function tooLarge(maxBytes: number, cause?: unknown): AppError {
  return new AppError('FILE_TOO_LARGE', { limit: Math.floor(maxBytes / MEGABYTE) }, cause)
}

/** Reads the one file of a multipart request into memory. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const { fields, file } = await readParts(request, maxBytes, async (part) => ({
    filename: part.filename,
    data: await part.toBuffer(),
  }))
  if (file.data.length === 0) throw new AppError('FILE_EMPTY')
  return { ...file, fields }
}

/** Streams an upload to a new file of `folder`; the caller removes it. */
export async function stage(source: AsyncIterable<Buffer>, folder: string): Promise<StagedFile> {
  const path = join(folder, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

/**
 * Writes the one file of a multipart request to the disk as it comes in, whatever its size, and passes it to `use`. It is removed afterwards, and when the connection breaks.
 */
export async function withStaged<T>(
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
  use: (upload: StagedUpload) => Promise<T>,
): Promise<T> {
  let staged: StagedFile | undefined
  try {
    const { fields, file } = await readParts(request, maxBytes, async (part) => {
      staged = await stage(part.file, folder)
      return { ...staged, filename: part.filename }
    })
    if (file.size === 0) throw new AppError('FILE_EMPTY')
    return await use({ ...file, fields })
  } finally {
    if (staged) await rm(staged.path, { force: true })
  }
}
