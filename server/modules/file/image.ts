import sharp from 'sharp'
import { AppError } from '../../../schemas/messages/index.ts'

const MAX_SIDE = 12_000
const MAX_PIXELS = 60_000_000
const THUMB_SIDE = 320

export interface Picture {
  readonly width: number
  readonly height: number
  readonly thumbnail: Buffer | undefined
}

/**
 * Measures a picture before anything decodes it whole, and makes its thumbnail in the picture's own format. A file that
 * claims to be a picture and cannot be read is refused.
 */
export async function readPicture(path: string): Promise<Picture> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
  const { width, height } = await image.metadata().catch((error: unknown) => {
    throw new AppError('FILE_CONTENT_DIFFERS', {}, error)
  })
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new AppError('FILE_IMAGE_TOO_BIG', { limit: MAX_SIDE })
  if (width <= THUMB_SIDE && height <= THUMB_SIDE) return { width, height, thumbnail: undefined }
  const thumbnail = await image.rotate().resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true }).toBuffer().catch((error: unknown) => {
    throw new AppError('FILE_CONTENT_DIFFERS', {}, error)
  })
  return { width, height, thumbnail }
}
