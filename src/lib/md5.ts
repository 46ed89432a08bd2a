/** How far each step of a round turns its sum. */
const TURNS = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]] as const
const STEPS = 64
const BLOCK = 64
const LENGTH_BYTES = 8
const SINES = Array.from({ length: STEPS }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))
const BEGIN = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const

/** The text as bytes, filled up to whole blocks, with its length in bits at the end. */
function blocksOf(text: string): DataView {
  const bytes = new TextEncoder().encode(text)
  const whole = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setUint32(whole.length - LENGTH_BYTES, bytes.length * 8, true)
  view.setUint32(whole.length - LENGTH_BYTES / 2, Math.floor(bytes.length / 2 ** 29), true)
  return view
}

/** What a step mixes of three words, and which word of the block it adds. */
function mixed(step: number, b: number, c: number, d: number): readonly [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step]
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

/** MD5 (RFC 1321) of a text in UTF-8, as 32 small hexadecimal signs: what requests are signed with. A library for it was 4 kB of the sign-in page. */
export function md5(text: string): string {
  const view = blocksOf(text)
  let sums: readonly number[] = BEGIN
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    let [a = 0, b = 0, c = 0, d = 0] = sums
    for (let step = 0; step < STEPS; step++) {
      const [mix, word] = mixed(step, b, c, d)
      const sum = (a + mix + (SINES[step] ?? 0) + view.getUint32(at + word * 4, true)) | 0
      const turn = TURNS[step >> 4]?.[step % 4] ?? 0
      ;[a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0]
    }
    const [a0 = 0, b0 = 0, c0 = 0, d0 = 0] = sums
    sums = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0]
  }
  const out = new DataView(new ArrayBuffer(16))
  sums.forEach((sum, index) => out.setInt32(index * 4, sum, true))
  return Array.from({ length: 16 }, (_, index) => out.getUint8(index).toString(16).padStart(2, '0')).join('')
}
