import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../../../schemas/messages/index.ts'
import { createSemaphore } from '../../../lib/semaphore.ts'

const MAX_SIDE = 12_000
const MAX_PIXELS = 60_000_000
const THUMB_SIDE = 320

/**
 * Pictures decoded at once. Decoding takes one of the four threads that hashing a password, drawing a captcha and reading files
 * need too: with one picture at a time, on one processor, the other calls do not wait for it.
 */
const AT_ONCE = 1
/** Uploads that wait for their turn; their files lie on the disk. */
const WAITING = 200
const inTurn = createSemaphore(AT_ONCE, WAITING)
sharp.concurrency(1)
// No picture is read twice, and what the library keeps of them is memory that others need.
sharp.cache(false)

export interface Picture {
  readonly width: number
  readonly height: number
  readonly thumbnail: Buffer | undefined
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** The measures that the header claims; nothing is decoded. */
async function measuresOf(path: string): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height, pageHeight } = await sharp(path, {
    limitInputPixels: false,
    failOn: 'error',
    animated: false,
  }).metadata()
  return { width, height: pageHeight ?? height }
}

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const
const unreadable = (error: unknown) => {
  throw new AppError('FILE_CONTENT_DIFFERS', {}, error)
}

/** The measures of a picture that may be decoded. */
async function checkedMeasures(path: string) {
  const { width, height } = await measuresOf(path).catch(unreadable)
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new AppError('FILE_IMAGE_TOO_BIG', { width, height, side: MAX_SIDE, millions: MAX_PIXELS / 1_000_000 })
  }
  return { width, height }
}

/** Decodes a picture, measured before, in its turn. Raw pixels of four channels become a picture by `open`. */
export async function decodePicture<T>(
  path: string,
  work: (picture: Sharp, open: (pixels: Pixels) => Sharp) => Promise<T>,
): Promise<T> {
  await checkedMeasures(path)
  return inTurn(() =>
    work(sharp(path, options), ({ data, width, height }) => sharp(data, { raw: { width, height, channels: 4 } })).catch(
      (error: unknown) => (error instanceof AppError ? Promise.reject(error) : unreadable(error)),
    ),
  )
}

/**
 * Measures a picture before anything decodes it, and makes its thumbnail in the picture's own format. A file that claims to be a
 * picture and cannot be read is refused, and so is one of more pixels than may be decoded.
 */
export async function readPicture(path: string): Promise<Picture> {
  const { width, height } = await checkedMeasures(path)
  if (width <= THUMB_SIDE && height <= THUMB_SIDE) return { width, height, thumbnail: undefined }
  const thumbnail = await inTurn(() => {
    const image = sharp(path, options)
    return image
      .rotate()
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toBuffer()
      .catch(unreadable)
  })
  return { width, height, thumbnail }
}
