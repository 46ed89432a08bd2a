import { newId } from '../../db/ids.ts'

/** A notice of PostgreSQL holds 8000 bytes; the head of a part takes fewer than a hundred. */
const PART_BYTES = 7800
/** What was not put together after this long has lost a part. */
const KEPT_MS = 10_000
/** Messages that may be incomplete at once; the oldest goes. */
const MAX_OPEN = 200

/** UTF-8 goes on in these bytes. */
const isInside = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** A text of any length as pieces that a notice holds: `id place/count text`. */
export function partsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text)
  const pieces: string[] = []
  for (let from = 0; from < bytes.length || pieces.length === 0;) {
    let to = Math.min(from + PART_BYTES, bytes.length)
    while (isInside(bytes[to])) to -= 1
    pieces.push(bytes.toString('utf8', from, to))
    from = to
  }
  const id = newId()
  return pieces.map((piece, place) => `${id} ${place}/${pieces.length} ${piece}`)
}

interface Open {
  readonly since: number
  readonly pieces: (string | undefined)[]
  missing: number
}

/** Puts texts together again, whatever order their parts come in. */
export class Assembly {
  readonly #open = new Map<string, Open>()

  /** The whole text once its last part is there. */
  take(part: string, now: number): string | undefined {
    const head = /^(\w+) (\d+)\/(\d+) /.exec(part)
    if (!head) return undefined
    const [all, id = '', place = '', count = ''] = head
    const piece = part.slice(all.length)
    if (count === '1') return piece
    const open = this.#open.get(id) ?? {
      since: now,
      pieces: Array.from<string | undefined>({ length: Number(count) }),
      missing: Number(count),
    }
    if (open.pieces[Number(place)] === undefined) open.missing -= 1
    open.pieces[Number(place)] = piece
    if (open.missing > 0) this.#keep(id, open, now)
    else this.#open.delete(id)
    return open.missing > 0 ? undefined : open.pieces.join('')
  }

  #keep(id: string, open: Open, now: number): void {
    this.#open.set(id, open)
    for (const [other, { since }] of this.#open) {
      if (this.#open.size <= MAX_OPEN && now - since <= KEPT_MS) return
      this.#open.delete(other)
    }
  }
}
