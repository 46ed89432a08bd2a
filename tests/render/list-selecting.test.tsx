import { screen as page } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RELIC, draw, relics, rowsShown } from './kit.tsx'

describe('rows of which nothing can be made together', () => {
  const boxes = () => page.queryAllByRole('checkbox').length
  it('cannot be selected', async () => {
    await draw({ rows: relics(2), permissions: { excluded: () => new Set(['batch_delete', 'export']) } })
    await rowsShown()
    expect(page.getByRole('button', { name: /新增/ })).toBeTruthy()
    expect(boxes()).toBe(0)
    expect(page.getByRole('grid').getAttribute('aria-multiselectable')).toBeNull()
  })
  it.each([['export', []], ['batch_delete', []], ['neither', [{ code: 'hand', title: '移交', set: { note: "'x'" } }]]] as const)('can be where one button may ask for them: all but %s taken away', async (left, own) => {
    await draw({ screen: { ...RELIC, actions: [...own] }, rows: relics(2), permissions: { excluded: () => new Set(['batch_delete', 'export'].filter((code) => code !== left)) } })
    await rowsShown()
    expect(boxes()).toBe(3)
  })
})
