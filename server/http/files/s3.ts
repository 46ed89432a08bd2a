import { createReadStream, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Env } from '../../env-parts.ts'
import { listFiles } from './list-files.ts'
import type { FileStore } from './files.ts'
import { assertStorePath, isStorePath } from './store-path.ts'

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

/** A file store in an S3 bucket. Only this server reads and writes it; no client is redirected there. */
export function bucketFiles(
  { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3Env,
  staging: string,
): FileStore {
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Checksums beyond the signature are Amazon's own; compatible stores may not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  })
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  return {
    staging,
    put: async (path, data) => driver.put(assertStorePath(path), data),
    async take(path, staged) {
      const { size } = await stat(staged)
      await driver.putStream(assertStorePath(path), createReadStream(staged), { contentLength: size })
      await rm(staged, { force: true })
    },
    async open(path) {
      if (!isStorePath(path)) return undefined
      const found = await driver.getMetaData(path).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!found) return undefined
      return {
        size: found.contentLength,
        changed: found.lastModified.getTime(),
        async stream(range) {
          const { Body: body } = await client.send(
            new GetObjectCommand({
              Bucket: bucket,
              Key: path,
              ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
            }),
          )
          return body as Readable
        },
      }
    },
    async remove(path) {
      if (isStorePath(path)) await driver.delete(path)
    },
    removeAll: async (folder) => driver.deleteAll(`${assertStorePath(folder)}/`),
    list: (folder) => listFiles(driver, `${assertStorePath(folder)}/`),
  }
}
