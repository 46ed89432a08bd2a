import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../http/files/files.ts'
import type { DataColumn } from '../../catalog/index.ts'
import type { OutCell, Picture } from '../write/types.ts'

const MAX_PER_CELL = 3
/** A larger one is asked for by its small copy, and stays words without it. */
const MAX_BYTES = 400_000
/** All of a sheet together: they are held until its rows are through. */
const MAX_TOTAL = 48 * 1024 * 1024

const KINDS: readonly (readonly [signature: string, extension: Picture['extension']])[] = [
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['47494638', 'gif'],
]

interface Stored {
  readonly filePath: string
}
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'filePath' in value && typeof value.filePath === 'string'

function filesIn({ field, mask }: DataColumn, stored: unknown): readonly Stored[] {
  if (!field?.widget || field.widget.value !== 'files' || mask) return []
  const value = field.widget.codec.read(stored, field.options)
  return Array.isArray(value) ? value.filter(isStored) : []
}

/** The thumbnail is in the folder of the original. */
function thumbnailOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash)}/thumbs${path.slice(slash)}`
}

/** Puts the pictures themselves into cells, as long as they are pictures of ours, small, and not too many. */
export class Pictures {
  readonly #files: FileStore
  #left = MAX_TOTAL

  constructor(files: FileStore) {
    this.#files = files
  }

  async #read(path: string): Promise<Picture | undefined> {
    const found = (await this.#files.open(thumbnailOf(path))) ?? (await this.#files.open(path))
    if (!found || found.size > Math.min(MAX_BYTES, this.#left)) return undefined
    const data = await buffer(await found.stream())
    const kind = KINDS.find(([signature]) => data.toString('hex', 0, 4).startsWith(signature))
    if (!kind) return undefined
    this.#left -= data.length
    return { data, extension: kind[1] }
  }

  /** The cell with its pictures; as it was where there are none. */
  async in(column: DataColumn, stored: unknown, cell: OutCell): Promise<OutCell> {
    if (typeof cell !== 'string') return cell
    const pictures: Picture[] = []
    for (const { filePath } of filesIn(column, stored).slice(0, MAX_PER_CELL)) {
      const picture = await this.#read(filePath)
      if (picture) pictures.push(picture)
    }
    return pictures.length > 0 ? { words: cell, pictures } : cell
  }
}
