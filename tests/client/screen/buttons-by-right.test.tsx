import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { offeredActions } from '../../../src/host/actions.ts'
import { forgetPermissions, storePermissions, usePermissions } from '../../../src/state/session/permissions.ts'

const FOLDER = 'schemas/screens'
const SCREENS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => resolveScreen(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Screen))
const ports = fakePorts()

/** The buttons for a holder of these codes, where all codes of the screen are controlled. */
function offered(screen: (typeof SCREENS)[number], held: readonly string[]): readonly string[] {
  const controls = screen.actions.flatMap(({ permission }) =>
    permission === undefined ? [] : [{ action: permission, type: '1', status: '1' }],
  )
  forgetPermissions()
  storePermissions(
    held.map((action) => ({ action, type: '1' })),
    controls,
  )
  const { result, unmount } = renderHook(() => usePermissions())
  const codes = offeredActions(screen, result.current, ports).map(({ action }) => action.code)
  unmount()
  return codes
}
/** Buttons that go with another one: who may not delete many may not delete. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  batch_delete: ['delete', 'batch_delete'],
  remove: ['delete', 'batch_delete', 'remove'],
}

describe('PERM-022 the buttons of every bundled screen', () => {
  it('are the bundled screens', () => {
    expect(SCREENS.length).toBeGreaterThanOrEqual(10)
  })
  it.each(SCREENS.map((screen) => [screen.screen.id, screen] as const))(
    '%s: each is there with its right and gone without it',
    (_, screen) => {
      const codes = screen.actions.map(({ code }) => code)
      const rights = new Map(
        screen.actions.flatMap(({ code, permission }) =>
          permission === undefined ? [] : [[code, permission] as const],
        ),
      )
      expect(rights.size).toBe(codes.length)
      expect(offered(screen, [...rights.values()])).toEqual(codes)
      expect(offered(screen, [])).toEqual([])
      for (const code of codes) {
        const gone = TOGETHER[code] ?? [code]
        expect(
          offered(
            screen,
            [...rights].flatMap(([other, permission]) => (other === code ? [] : [permission])),
          ),
          code,
        ).toEqual(codes.filter((other) => !gone.includes(other)))
      }
    },
  )
})
