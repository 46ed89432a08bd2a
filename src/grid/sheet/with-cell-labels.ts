import type { Sheet } from './sheet.ts'

/** Runs `act` with the labels of cells, and again after missing labels were loaded, until `act` returns false. */
export async function withCellLabels({ words }: Sheet, act: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    const { revision } = words
    const wanted = act()
    if (!(typeof wanted === 'boolean' ? wanted : await wanted)) return
    await words.loading
    if (words.revision === revision) return
  }
}
