import { afterAll, vi } from 'vitest'

// A page and its libraries take longer to make than most files run, so a worker keeps them from file to file. What the
// product remembers in its modules, and what the last file left on the page, is discarded.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
// The library that types and clicks puts one of its own there.
Reflect.deleteProperty(navigator, 'clipboard')

afterAll(async () => {
  vi.useRealTimers()
  // A request that a page had pending when its file ended would never be answered, and the next file would wait for it for ever.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
