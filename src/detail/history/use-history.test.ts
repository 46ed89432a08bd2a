import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/index.ts'
import { WITHOUT_LABELS } from '../../ui/fields/labels.ts'
import { differencesOf } from './use-history.ts'

const { detail } = resolveScreen({
  version: 1,
  id: 'lab.history',
  title: 'x',
  fields: { name: { title: 'Name' }, rights: { title: 'Rights' } },
})
const version = (name: string, ids: readonly number[]) => ({
  name,
  rights: ids.map((id) => `p${id}`).join(','),
  rights_dictText: ids.map((id) => `Right ${id}`).join(','),
})
const between = (old: ReturnType<typeof version> | null, now: ReturnType<typeof version> | null) =>
  differencesOf(detail.fields, old, now, WITHOUT_LABELS)

describe('the differences of two versions', () => {
  it('of a long list of keys are what came and went, and how many stayed', () => {
    const [name, rights] = between(version('a', [1, 2, 3, 4, 5, 6, 7]), version('b', [2, 3, 4, 5, 6, 7, 8]))
    expect(name).toMatchObject({ old: 'a', now: 'b', isDifferent: true })
    expect(name?.items).toBeUndefined()
    expect(rights).toMatchObject({
      isDifferent: true,
      items: { removed: ['Right 1'], added: ['Right 8'], same: 6 },
    })
    expect(between(null, version('a', [1, 2, 3, 4, 5, 6]))[1]?.items).toMatchObject({ removed: [], same: 0 })
  })
  it('of a short list, or of one whose texts are not told apart, are the whole texts', () => {
    expect(between(version('a', [1, 2]), version('a', [2, 3]))[1]).toEqual(
      expect.not.objectContaining({ items: expect.anything() as unknown }),
    )
    const joined = { ...version('a', [1, 2, 3, 4, 5, 6]), rights_dictText: 'One, and, two,three' }
    expect(between(joined, version('a', [1]))[1]?.items).toBeUndefined()
  })
})
