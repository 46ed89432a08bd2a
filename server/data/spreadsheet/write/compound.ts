import type { Sink } from './types.ts'

/** The file that an `.xls` lies in, a small file system of its own: sectors, and a table that says which one follows which. */
const SECTOR = 512
const PER_TABLE = SECTOR / 4
/** Tables that the header itself names; further ones are named by sectors of their own. */
const IN_HEADER = 109
/** What is smaller would have to lie in a stream for small ones. */
const SMALLEST = 4096
const [FREE, END, OF_TABLE, OF_LIST] = [0xffff_ffff, 0xffff_fffe, 0xffff_fffd, 0xffff_fffc]

interface Plan {
  readonly data: number
  readonly tables: number
  readonly lists: number
}
/** How many sectors there are of each sort; the tables count themselves. */
function planOf(size: number): Plan {
  const data = Math.ceil(size / SECTOR)
  let [tables, lists] = [1, 0]
  for (;;) {
    const needed = Math.ceil((data + 1 + tables + lists) / PER_TABLE)
    const listed = Math.ceil(Math.max(0, needed - IN_HEADER) / (PER_TABLE - 1))
    if (needed === tables && listed === lists) return { data, tables, lists }
    ;[tables, lists] = [needed, listed]
  }
}

function directory(name: string, start: number, size: number): Buffer {
  const sector = Buffer.alloc(SECTOR)
  const entries = [
    { name: 'Root Entry', kind: 5, child: 1, start: END, size: 0 },
    { name, kind: 2, child: FREE, start, size },
  ]
  for (let index = 0; index < SECTOR / 128; index++) {
    const at = index * 128
    for (const link of [68, 72, 76]) sector.writeUInt32LE(FREE, at + link)
    const entry = entries[index]
    if (!entry) continue
    sector.write(entry.name, at, 'utf16le')
    sector.writeUInt16LE((entry.name.length + 1) * 2, at + 64)
    sector.writeUInt8(entry.kind, at + 66)
    sector.writeUInt8(1, at + 67)
    sector.writeUInt32LE(entry.child, at + 76)
    sector.writeUInt32LE(entry.start, at + 116)
    sector.writeUInt32LE(entry.size, at + 120)
  }
  return sector
}

function header({ tables, lists }: Plan): Buffer {
  const head = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at)
  const firstList = lists > 0 ? 0 : END
  for (const [at, value] of [
    [44, tables],
    [48, lists + tables],
    [56, SMALLEST],
    [60, END],
    [68, firstList],
    [72, lists],
  ] as const)
    head.writeUInt32LE(value, at)
  for (let index = 0; index < IN_HEADER; index++)
    head.writeUInt32LE(index < tables ? lists + index : FREE, 76 + index * 4)
  return head
}

/** Sectors that name the tables the header has no room for. */
function listSectors({ tables, lists }: Plan): Buffer {
  const sectors = Buffer.alloc(lists * SECTOR)
  for (let list = 0; list < lists; list++) {
    for (let place = 0; place < PER_TABLE - 1; place++) {
      const table = IN_HEADER + list * (PER_TABLE - 1) + place
      sectors.writeUInt32LE(table < tables ? lists + table : FREE, list * SECTOR + place * 4)
    }
    sectors.writeUInt32LE(list + 1 < lists ? list + 1 : END, list * SECTOR + SECTOR - 4)
  }
  return sectors
}

/** Lists first, then tables, the directory, and the stream in one run. */
function tableSectors({ data, tables, lists }: Plan): Buffer {
  const table = Buffer.alloc(tables * SECTOR, 0xff)
  for (let index = 0; index < lists; index++) table.writeUInt32LE(OF_LIST, index * 4)
  for (let index = 0; index < tables; index++) table.writeUInt32LE(OF_TABLE, (lists + index) * 4)
  const first = lists + tables
  table.writeUInt32LE(END, first * 4)
  for (let index = 1; index <= data; index++)
    table.writeUInt32LE(index === data ? END : first + index + 1, (first + index) * 4)
  return table
}

/** Writes a compound file with one stream, from pieces that are `size` long together. */
export async function writeCompound(
  sink: Sink,
  name: string,
  pieces: Iterable<Uint8Array>,
  size: number,
): Promise<void> {
  const whole = Math.max(size, SMALLEST)
  const plan = planOf(whole)
  await sink.write(header(plan))
  if (plan.lists > 0) await sink.write(listSectors(plan))
  await sink.write(tableSectors(plan))
  await sink.write(directory(name, plan.lists + plan.tables + 1, whole))
  for (const piece of pieces) await sink.write(piece)
  await sink.write(Buffer.alloc(plan.data * SECTOR - size))
}
