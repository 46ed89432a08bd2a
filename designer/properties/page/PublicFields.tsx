import { InputNumber, Select } from 'antd'
import { isPublicField } from '../../../engine/access/index.ts'
import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { setSection } from '../../commands/set-section.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'

/** Which fields people without an account fill in by a link, and how long a link is good. */
export function PublicFields() {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const stated = objectAt(objectAt(document, 'form'), 'public')
  const fields = ownProperty(stated, 'fields')
  const chosen = Array.isArray(fields) ? (fields as string[]) : []
  const days = ownProperty(stated, 'days')
  const offered = fieldEntries(document).filter(
    ([key, field]) => chosen.includes(key) || isPublicField(resolveField(key, field as unknown as Field)),
  )
  const put = (next: JsonObject | undefined) =>
    void command((before) => setSection(before, { section: 'form', patch: { public: next } }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
      group: 'form/public',
    })
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_PUBLIC')}</legend>
      <Labelled id="vd-public-fields" label={say('DESIGNER_PUBLIC_FIELDS')} help={say('DESIGNER_PUBLIC_HELP')}>
        {(described) => (
          <Select
            {...described}
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen}
            options={offered.map(([key, field]) => ({ value: key, label: words(ownProperty(field, 'title')) || key }))}
            onChange={(keys: string[]) => put(keys.length ? { ...stated, fields: keys } : undefined)}
          />
        )}
      </Labelled>
      {chosen.length > 0 && (
        <Labelled id="vd-public-days" label={say('PUBLIC_LINK_DAYS')}>
          {(described) => (
            <InputNumber
              {...described}
              min={1}
              max={366}
              precision={0}
              placeholder="7"
              value={typeof days === 'number' ? days : null}
              onChange={(next) => put({ fields: chosen, ...(next ? { days: next } : {}) })}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}
