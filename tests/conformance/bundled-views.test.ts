import { describe, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { documentFiles } from '../../server/data/catalog/bundled-documents.ts'

const used = documentFiles('screens').flatMap(({ text }) => {
  const { id, fields } = JSON.parse(text) as Pick<Screen, 'id' | 'fields'>
  return Object.entries(fields).map(([key, { view }]) => ({ at: `${id}.${key}`, view: view ?? 'text' }))
})

describe('bundled screens', () => {
  it('use every type of view that has a use in a museum', () => {
    const views = new Set(used.map(({ view }) => view))
    expect(
      widgets
        .map(({ type }) => type)
        .filter((type) => !views.has(type))
        .toSorted(),
    ).toEqual([])
    expect(used.find(({ view }) => view === 'link_down')?.at).toBe('collection.exhibition.stageRoom')
  })
})
