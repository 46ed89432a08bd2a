import { Checkbox } from 'antd'
import { setWide } from '../../commands/place.ts'
import { toggleInSection } from '../../commands/toggle-in-section.ts'
import { useDesigner } from '../../context.tsx'
import { listAt, objectAt, type ScreenDocument } from '../../document/json.ts'
import { SECTION_WORDS, sectionKeys, SECTIONS } from '../../document/sections.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { type FieldEntry, useFieldTitles } from '../field/use-set-field.ts'

/** Where the selected fields are shown, and whether they take the whole row; half ticked where that differs. */
export function FieldPlaces({ fields }: { readonly fields: readonly FieldEntry[] }) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const title = useFieldTitles(fields)
  const each = (change: (document: ScreenDocument, key: string) => ScreenDocument) =>
    command((before) => fields.reduce((next, [key]) => change(next, key), before), {
      name: { code: 'DESIGNER_STEP_FIELD', params: { title } },
    })
  const choices = [
    ...SECTIONS.map((section) => ({
      name: section,
      label: say(SECTION_WORDS[section]),
      there: sectionKeys(document, section),
      put: (shown: boolean) => each((next, key) => toggleInSection(next, { key, section, shown })),
    })),
    {
      name: 'wide',
      label: say('DESIGNER_WIDE'),
      there: listAt(objectAt(document, 'form'), 'wide') ?? [],
      put: (isWide: boolean) => each((next, key) => setWide(next, { key, isWide })),
    },
  ]
  return (
    <fieldset className="vd-prop vd-list">
      <legend>{say('DESIGNER_PART_PLACE')}</legend>
      {choices.map(({ name, label, there, put }) => {
        const count = fields.filter(([key]) => there.includes(key)).length
        return (
          <Checkbox
            key={name}
            checked={count === fields.length}
            indeterminate={count > 0 && count < fields.length}
            onChange={({ target }) => put(target.checked)}
          >
            {label}
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
