import { isOrdered } from '../../../engine/model/index.ts'
import { ListColumnSchema } from '../../../schemas/language/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { setEntry } from '../../commands/set-entry.ts'
import { useDesigner } from '../../context.tsx'
import { widgetOf } from '../../document/fields.ts'
import type { JsonObject } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'
import { PropertyForm, type PropertyWords } from '../options/PropertyForm.tsx'
import type { FieldPartProps } from './controls.tsx'

const ALIGNS: Readonly<Record<string, MessageCode>> = {
  left: 'DESIGNER_ALIGN_LEFT',
  center: 'DESIGNER_ALIGN_CENTER',
  right: 'DESIGNER_ALIGN_RIGHT',
}
const FIXED: Readonly<Record<string, MessageCode>> = { left: 'DESIGNER_ALIGN_LEFT', right: 'DESIGNER_ALIGN_RIGHT' }

interface ColumnProps extends Pick<FieldPartProps, 'fieldKey' | 'field'> {
  /** What the list states of the field. */
  readonly column: JsonObject
}

/** How a field is shown as a column of the list. */
export function ColumnProperties({ fieldKey, field, column }: ColumnProps) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const title = words(ownProperty(field, 'title')) || fieldKey
  const setColumn = (patch: JsonObject) =>
    void command((before) => setEntry(before, { key: fieldKey, section: 'list', patch }), {
      name: { code: 'DESIGNER_STEP_FIELD', params: { title } },
      group: `${fieldKey}/list/${Object.keys(patch).join()}`,
    })
  const columnWords = {
    title: { label: 'DESIGNER_COLUMN_TITLE', none: title },
    width: { label: 'DESIGNER_COLUMN_WIDTH', none: say('DESIGNER_AUTOMATIC') },
    align: { label: 'DESIGNER_COLUMN_ALIGN', choices: ALIGNS, none: say('DESIGNER_AUTOMATIC') },
    fixed: { label: 'DESIGNER_COLUMN_FIXED', choices: FIXED, none: say('DESIGNER_NEVER') },
    group: { label: 'DESIGNER_COLUMN_GROUP', help: 'DESIGNER_COLUMN_GROUP_HELP' },
    sortable: { label: 'DESIGNER_COLUMN_SORTABLE', usual: isOrdered(widgetOf(field)) },
    showLength: { label: 'DESIGNER_COLUMN_SHOW', help: 'DESIGNER_COLUMN_SHOW_HELP', none: say('DESIGNER_AUTOMATIC') },
  } as const satisfies Record<string, PropertyWords>
  return (
    <PropertyForm
      idPrefix={`vd-place-${fieldKey}-list`}
      schema={ListColumnSchema}
      properties={columnWords}
      value={column}
      onChange={setColumn}
    />
  )
}
