import { LABEL_SEPARATOR } from '../../../schemas/language/text.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { setField } from '../../commands/fields/set-field.ts'
import { setView } from '../../commands/fields/set-view.ts'
import { useDesigner } from '../../context.tsx'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'

export type FieldEntry = readonly [key: string, field: JsonObject]

/** The titles of fields as a sentence has them; a field without one is named by its key. */
export function useFieldTitles(fields: readonly FieldEntry[]): string {
  const { words, ports } = useDesigner()
  return fields.map(([key, field]) => words(ownProperty(field, 'title')) || key).join(LABEL_SEPARATOR[ports.locale])
}

/** Sets a property of one field, or of several, as one step of the history. Another widget changes more than its name. */
export function useSetField(...fields: readonly FieldEntry[]): (property: string, value: unknown) => void {
  const { command } = useEditor()
  const title = useFieldTitles(fields)
  const about = (property: string) => ({
    name: { code: 'DESIGNER_STEP_FIELD', params: { title } } as const,
    ...(property === 'view' ? {} : { group: `${fields.map(([key]) => key).join()}/${property}` }),
  })
  return (property, value) => {
    const set = (document: ScreenDocument, key: string) =>
      property === 'view' && typeof value === 'string'
        ? setView(document, { key, view: value })
        : setField(document, { key, property, value })
    command((before) => fields.reduce((document, [key]) => set(document, key), before), about(property))
  }
}
