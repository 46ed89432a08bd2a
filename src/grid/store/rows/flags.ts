/** Bits of rows, by slot; a row that nothing was said of has none. */
export class Flags {
  #bits = new Uint8Array(0)

  has(slot: number, bit: number): boolean {
    return ((this.#bits[slot] ?? 0) & bit) !== 0
  }
  set(slot: number, bit: number): void {
    if (slot >= this.#bits.length) {
      const more = new Uint8Array(2 * slot + 16)
      more.set(this.#bits)
      this.#bits = more
    }
    this.#bits[slot] = (this.#bits[slot] ?? 0) | bit
  }
  drop(slot: number, bit: number): void {
    this.#bits[slot] = (this.#bits[slot] ?? 0) & ~bit
  }
}
