import { test as base, type BrowserContext, type Page } from '@playwright/test'

/** What a page stores for itself. The browser's caches of files and compiled code are none of it. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

/** Empties a browser context as a new one would be, except for its caches. A page must be open, and none of the application. */
async function empty(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
  await browser.detach()
}

/** A clock that was set stays for the life of its context: such a context ends with its test. */
const withOwnClock = new WeakSet<BrowserContext>()
export async function setClock(page: Page, time: number): Promise<void> {
  withOwnClock.add(page.context())
  await page.clock.install({ time })
}

/**
 * A browser context is shared by the tests of a worker that have the same options: a new one has empty caches, so that the client
 * would be fetched, parsed and compiled again in every test. Pages, routes, permissions, cookies and storage are of one test.
 * What a context never forgets (init scripts, exposed functions, routes of sockets) belongs on the page.
 */
export const test = base.extend<object, { readonly contexts: Map<string, BrowserContext> }>({
  contexts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, contexts, baseURL, viewport, hasTouch, isMobile, locale, timezoneId, colorScheme, permissions },
    use,
  ) => {
    const options = JSON.stringify([baseURL, viewport, hasTouch, isMobile, locale, timezoneId, colorScheme])
    let context = contexts.get(options)
    if (context === undefined || !browser.contexts().includes(context)) {
      // It has the options of the test.
      context = await browser.newContext()
      contexts.set(options, context)
    }
    await empty(context, await context.newPage(), new URL(baseURL ?? '').origin)
    if (permissions) await context.grantPermissions(permissions)
    await use(context)
    if (withOwnClock.has(context)) await context.close()
    if (!browser.contexts().includes(context)) return
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) await page.close()
    await context.setOffline(false)
    await context.clearPermissions()
  },
  page: ({ context }, use) => use(context.pages()[0] as Page),
})
