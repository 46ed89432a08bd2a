import type { Page } from '@playwright/test'

/** Reads what the main thread of a page has used of the processor so far, ms. */
export type Meter = () => Promise<number>

export async function meter(page: Page): Promise<Meter> {
  return (await meters(page)).used
}

/** The same, its script alone, and what its heap holds when nothing in it can be let go, bytes. */
export async function meters(
  page: Page,
): Promise<{ readonly used: Meter; readonly script: Meter; readonly heap: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (wanted: string) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  }
  return {
    used: async () => (await metric('TaskDuration')) * 1000,
    script: async () => (await metric('ScriptDuration')) * 1000,
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage')
      return metric('JSHeapUsedSize')
    },
  }
}

/** What a deed and all that comes of it take of the main thread, ms: no frame of it can be longer where the machine is free. */
export async function workOf(used: Meter, deed: () => Promise<unknown>): Promise<number> {
  const before = await used()
  await deed()
  return (await used()) - before
}

/** Writes texts into an input one after another, as typing leaves them, and gives the work of each; `rest` is how long its answer may take, ms. */
export async function typed(
  page: Page,
  used: Meter,
  { selector, texts, rest }: { readonly selector: string; readonly texts: readonly string[]; readonly rest: number },
): Promise<number[]> {
  const works: number[] = []
  for (const text of texts) {
    works.push(
      await workOf(used, async () => {
        await page.evaluate(
          ([wanted, words]) => {
            const input = document.querySelector<HTMLInputElement>(wanted)
            if (!input) throw new Error(`There is no ${wanted}`)
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words)
            input.dispatchEvent(new InputEvent('input', { bubbles: true }))
          },
          [selector, text] as const,
        )
        await page.waitForTimeout(rest)
      }),
    )
  }
  return works
}
