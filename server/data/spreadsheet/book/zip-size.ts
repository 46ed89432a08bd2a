/** Signatures and offsets of the ZIP format (APPNOTE 6.3). */
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const DEFLATED = 8
const MAX_COMMENT = 0xffff
const MAX_ENTRIES = 2000
/** Bit of the flags: the sizes follow the data, so that they cannot be read before unpacking. */
const SIZES_BEHIND = 8
/** What deflate makes of nothing. */
const EMPTY_DEFLATED = 2

export function looksLikeZip(data: Uint8Array): boolean {
  return (
    data.length > END_SIZE && new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true) === LOCAL
  )
}

/** The compound file of older spreadsheets. */
export function looksLikeXls(data: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => data[index] === byte)
}

/** A part that unpacks to nothing, or to something: a size left out would be looked for elsewhere, without a limit. */
function statesItsSize(view: DataView, at: number): boolean {
  const [flags, packed, unpacked] = [
    view.getUint16(at + 8, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 24, true),
  ]
  if (packed === 0) return unpacked === 0 && (flags & SIZES_BEHIND) === 0
  return unpacked > 0 || packed <= EMPTY_DEFLATED
}

/** Where the directory of an archive ends; -1 when there is none. */
function endOf(view: DataView): number {
  let end = view.byteLength - END_SIZE
  const lowest = Math.max(0, end - MAX_COMMENT)
  while (end >= lowest && view.getUint32(end, true) !== END) end--
  return end < lowest ? -1 : end
}

const STORED = 0

export interface ZipEntry {
  readonly name: string
  readonly packed: Uint8Array
  /** False: stored without compression. */
  readonly isDeflated: boolean
}

/** The readable parts of an archive whose directory `unpackedSize` has found in order. */
export function* entriesOf(data: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const end = endOf(view)
  let at = view.getUint32(end + 16, true)
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry--) {
    const [method, size, nameLength, local] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ]
    const name = Buffer.from(data.buffer, data.byteOffset + at + CENTRAL_SIZE, nameLength).toString('utf8')
    const from = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (method === DEFLATED || method === STORED)
      yield { name, packed: data.subarray(from, from + size), isDeflated: method === DEFLATED }
    at += CENTRAL_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

/**
 * How many bytes the parts of an archive say they unpack to, from its directory, so that a bomb is seen before anything
 * is unpacked. A part of 4 GB and more counts as 4 GB. Undefined when there is no readable directory, or a part keeps its
 * size to itself.
 */
export function unpackedSize(data: Uint8Array): number | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const end = endOf(view)
  if (end < 0) return undefined
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (entries > MAX_ENTRIES) return undefined
  let total = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + CENTRAL_SIZE > data.length || view.getUint32(at, true) !== CENTRAL || !statesItsSize(view, at))
      return undefined
    total += view.getUint32(at + 24, true)
    at += CENTRAL_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}
