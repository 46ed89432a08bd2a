import type { Sheet } from './sheet.ts'

/** Does something by the words of cells, and again once words have come that had to be asked for, for as long as `act` says that it is still wanted. */
export async function byWords({ words }: Sheet, act: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    const { revision } = words
    const wanted = act()
    if (!(typeof wanted === 'boolean' ? wanted : await wanted)) return
    await words.loading
    if (words.revision === revision) return
  }
}
