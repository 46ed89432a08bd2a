import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'

/** Signatures and sizes of the ZIP format (APPNOTE 6.3). */
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8

const MAX_ENTRIES = 20_000
const MAX_DIRECTORY = 8 * 1024 * 1024
/** No usual office document unpacks to more … */
const MAX_UNPACKED = 1024 * 1024 * 1024
/** … and beyond this size, none to so many times what it takes. Text in tables may well reach 50. */
const HARMLESS = 20 * 1024 * 1024
const MAX_RATIO = 100

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly local: number
}

async function bytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const data = Buffer.alloc(length)
  const { bytesRead } = await file.read(data, 0, length, from)
  return data.subarray(0, bytesRead)
}

/** Where the directory lies; undefined when there is none, or it is one of those for more than 4 GB. */
async function directoryOf(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const tail = await bytes(file, Math.max(0, size - END_SIZE - MAX_COMMENT), Math.min(size, END_SIZE + MAX_COMMENT))
  let at = tail.length - END_SIZE
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--
  if (at < 0) return undefined
  const [count, length, from] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY || from + length > size) return undefined
  return bytes(file, from, length)
}

function entriesOf(directory: Buffer): Entry[] | undefined {
  const entries: Entry[] = []
  for (let at = 0; at < directory.length;) {
    if (at + CENTRAL_SIZE > directory.length || directory.readUInt32LE(at) !== CENTRAL || entries.length >= MAX_ENTRIES)
      return undefined
    const length = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + length),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      local: directory.readUInt32LE(at + 42),
    })
    at += CENTRAL_SIZE + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Whether a part unpacks to as much as the directory says, and not to a byte more. Stops at the first byte too many. */
async function keepsItsWord(
  path: string,
  file: FileHandle,
  whole: number,
  { method, packed, unpacked, local }: Entry,
): Promise<boolean> {
  if (method === STORED) return packed === unpacked
  if (method !== DEFLATED) return false
  const head = await bytes(file, local, LOCAL_SIZE)
  if (head.length < LOCAL_SIZE) return false
  const start = local + LOCAL_SIZE + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (packed === 0) return unpacked === 0
  if (start + packed > whole) return false
  const inflate = createInflateRaw()
  const source = createReadStream(path, { start, end: start + packed - 1 })
  source.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let size = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > unpacked) return false
    }
    return size === unpacked
  } catch {
    return false
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/**
 * Whether a file is an office document that may be opened: an archive with the parts of one below `folder` (`word`, `xl`,
 * `ppt`), which unpacks to what its directory says, and that is no bomb. Nothing of it is held in memory.
 */
export async function isOfficeDocument(path: string, size: number, folder: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const directory = await directoryOf(file, size)
    const entries = directory && entriesOf(directory)
    if (
      !entries?.some(({ name }) => name === '[Content_Types].xml') ||
      !entries.some(({ name }) => name.startsWith(`${folder}/`))
    )
      return false
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
    if (unpacked > MAX_UNPACKED || (unpacked > HARMLESS && unpacked > size * MAX_RATIO)) return false
    for (const entry of entries) if (!(await keepsItsWord(path, file, size, entry))) return false
    return true
  } finally {
    await file.close()
  }
}
