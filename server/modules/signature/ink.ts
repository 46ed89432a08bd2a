import type { Sharp } from 'sharp'
import { AppError } from '../../../schemas/messages/index.ts'

/** A picture is looked at in this size. */
const LOOKED_AT = 1200
/** A signature is stored no larger. */
const MAX_WIDTH = 600
const MAX_HEIGHT = 240
const MARGIN = 4
/** Pixels that are more than specks of dust. */
const LEAST_INK = 60
/** Alpha from which a pixel counts as ink. */
const INK_FROM = 48
const CHANNELS = 4

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Luminance of each pixel on white paper. */
function luminances({ data }: Pixels): Uint8Array {
  const found = new Uint8Array(data.length / CHANNELS)
  // A million pixels: a view of each would take ten times as long, in which no other call is answered.
  for (let at = 0, from = 0; at < found.length; at += 1, from += CHANNELS) {
    const gray = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
    found[at] = 255 + ((gray - 255) * (data[from + 3] ?? 0)) / 255
  }
  return found
}

/** Most of a picture is paper. */
function paperOf(light: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const one of light) counts[one] = (counts[one] ?? 0) + 1
  let below = 0
  return counts.findIndex((count) => (below += count) * 2 >= light.length)
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** Makes paper transparent, in place, and gives the box around the ink. */
function clearPaper(pixels: Pixels): Box {
  const light = luminances(pixels)
  const { data, width, height } = pixels
  const paper = paperOf(light)
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0]
  for (let at = 0; at < light.length; at += 1) {
    const ink = (paper * 0.88 - (light[at] ?? 0)) / (paper * 0.4)
    const alpha = Math.round(Math.min(Math.max(ink, 0), 1) * 255)
    data[at * CHANNELS + 3] = alpha
    if (alpha < INK_FROM) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    count += 1
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (count < LEAST_INK) throw new AppError('SIGNATURE_EMPTY')
  const [x, y] = [Math.max(left - MARGIN, 0), Math.max(top - MARGIN, 0)]
  return {
    left: x,
    top: y,
    width: Math.min(right + MARGIN + 1, width) - x,
    height: Math.min(bottom + MARGIN + 1, height) - y,
  }
}

export interface Ink {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}
/** What is written in a picture, without its margins and on a transparent ground. `open` makes a picture of raw pixels. */
export async function inkOf(picture: Sharp, open: (pixels: Pixels) => Sharp): Promise<Ink> {
  const { data, info } = await picture
    .rotate()
    .resize(LOOKED_AT, LOOKED_AT, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  const box = clearPaper(pixels)
  const done = await open(pixels)
    .extract(box)
    .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { data: done.data, width: done.info.width, height: done.info.height }
}
