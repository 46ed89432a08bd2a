import { expect, it } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { fillOptions } from '../../../engine/model/default-options.ts'
import type { JsonObject } from '../../document/json.ts'
import { mapOptionFields } from './option-references.ts'

/** Every text option of every widget, tried as the name of a sibling field. */
const naming = widgets.flatMap((widget) =>
  Object.entries(widget.options.properties as Record<string, { type?: string }>)
    .filter(([, schema]) => schema.type === 'string')
    .flatMap(([option]) => {
      const field: JsonObject = { title: 't', view: widget.type, options: { [option]: 'level' } }
      const siblings = widget.siblings?.(fillOptions(widget, { [option]: 'level' }), field as unknown as Field)
      return siblings && [...siblings.reads, ...siblings.writes].includes('level') ? [{ option, field }] : []
    }),
)

it('finds widgets whose options name a field', () => {
  expect(naming.length).toBeGreaterThan(0)
})
it.each(naming)('renames and removes the field that option $option of $field.view names', ({ option, field }) => {
  expect(mapOptionFields(field, 'level', 'grade')).toEqual({ ...field, options: { [option]: 'grade' } })
  const { options: _, ...bare } = field
  expect(mapOptionFields(field, 'level', undefined)).toEqual(bare)
  expect(mapOptionFields(field, 'other', 'grade')).toBe(field)
})
