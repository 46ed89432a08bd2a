import { beforeEach, vi } from 'vitest'

/** What the tests of a file say on the console and leave unhandled, but for what is meant; empty before each of them. */
export function watchNoise(meant: RegExp): string[] {
  const noise: string[] = []
  beforeEach(() => {
    noise.length = 0
    const note = (...words: unknown[]) =>
      void (meant.test(String(words[0])) || noise.push(words.map(String).join(' ').slice(0, 300)))
    vi.spyOn(console, 'error').mockImplementation(note)
    const unhandled = (reason: unknown) => note('unhandled', reason)
    process.on('unhandledRejection', unhandled)
    return () => {
      process.off('unhandledRejection', unhandled)
      vi.restoreAllMocks()
    }
  })
  return noise
}
