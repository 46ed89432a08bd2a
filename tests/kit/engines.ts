import { afterAll, beforeAll, describe, vi } from 'vitest'

/** Declares tests once for each engine that the product has; what they open is on that engine. */
export function onEveryEngine(declare: () => void): void {
  describe.each(['pglite', 'embedded'])('on %s', (engine) => {
    beforeAll(() => void vi.stubEnv('TEST_DATABASE', engine))
    afterAll(() => void vi.unstubAllEnvs())
    declare()
  })
}
