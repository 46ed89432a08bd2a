import { ownProperty } from '../../../schemas/language/values.ts'
import { setField } from '../../commands/fields/set-field.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'

/** Sets a property of one field as a step of the history. */
export function useSetField(fieldKey: string, field: JsonObject): (property: string, value: unknown) => void {
  const { words } = useDesigner()
  const { command } = useEditor()
  const title = words(ownProperty(field, 'title')) || fieldKey
  return (property, value) =>
    void command((document) => setField(document, { key: fieldKey, property, value }), {
      name: { code: 'DESIGNER_STEP_FIELD', params: { title } },
      group: `${fieldKey}/${property}`,
    })
}
