import { Select, Switch } from 'antd'
import { ownProperty } from '../../../schemas/language/values.ts'
import { assignField } from '../../commands/layout.ts'
import { entryOf } from '../../commands/set-entry.ts'
import { setSection } from '../../commands/set-section.ts'
import { toggleInSection } from '../../commands/toggle-in-section.ts'
import { useDesigner } from '../../context.tsx'
import { listAt, objectAt } from '../../document/json.ts'
import { SECTION_WORDS, sectionKeys } from '../../document/sections.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import type { FieldPartProps } from './controls.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { ColumnProperties } from './ColumnProperties.tsx'
import { QueryItemProperties } from './QueryItemProperties.tsx'
import { useLayout } from '../page/use-layout.ts'

/** The settings of the field in the query, the list, the form and the details. */
export function PlaceProperties({ fieldKey, field }: Pick<FieldPartProps, 'fieldKey' | 'field'>) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const title = words(ownProperty(field, 'title')) || fieldKey
  const about = (part: string) =>
    ({ name: { code: 'DESIGNER_STEP_FIELD', params: { title } }, group: `${fieldKey}/${part}` }) as const
  const id = (name: string) => `vd-place-${fieldKey}-${name}`
  const item = entryOf(document, 'query', fieldKey)
  const column = entryOf(document, 'list', fieldKey)
  const { holders } = useLayout()
  const form = objectAt(document, 'form')
  const wide = listAt(form, 'wide') ?? []
  const setWide = (on: boolean) => {
    const next = on ? [...wide, fieldKey] : wide.filter((each) => each !== fieldKey)
    command(
      (before) => setSection(before, { section: 'form', patch: { wide: next.length ? next : undefined } }),
      about('wide'),
    )
  }
  return (
    <>
      <fieldset className="vd-prop vd-list">
        <legend>{say('DESIGNER_PLACE_QUERY')}</legend>
        {item ? (
          <QueryItemProperties fieldKey={fieldKey} field={field} item={item} />
        ) : (
          <p className="vd-help">{say('DESIGNER_NOT_IN_QUERY')}</p>
        )}
      </fieldset>
      <fieldset className="vd-prop vd-list">
        <legend>{say('DESIGNER_PLACE_LIST')}</legend>
        {column ? (
          <ColumnProperties fieldKey={fieldKey} field={field} column={column} />
        ) : (
          <p className="vd-help">{say('DESIGNER_NOT_IN_LIST')}</p>
        )}
      </fieldset>
      <fieldset className="vd-prop vd-list">
        <legend>{say('DESIGNER_PLACE_FORM')}</legend>
        {holders.length > 0 && (
          <Labelled id={id('group')} label={say('DESIGNER_GROUP_OF')}>
            {(described) => (
              <Select
                {...described}
                allowClear
                placeholder={say('DESIGNER_NO_GROUP')}
                value={holders.find(({ keys }) => keys.includes(fieldKey))?.value ?? null}
                options={holders.map(({ value, label }) => ({ value, label }))}
                onChange={(value: string | undefined) =>
                  void command(
                    (before) =>
                      assignField(before, {
                        key: fieldKey,
                        into: value === undefined ? [] : value.split('/').map(Number),
                      }),
                    about('group'),
                  )
                }
              />
            )}
          </Labelled>
        )}
        <Labelled id={id('wide')} label={say('DESIGNER_WIDE')}>
          {(described) => <Switch {...described} size="small" checked={wide.includes(fieldKey)} onChange={setWide} />}
        </Labelled>
      </fieldset>
      <fieldset className="vd-prop vd-list">
        <legend>{say(SECTION_WORDS.detail)}</legend>
        <Labelled id={id('detail')} label={say('DESIGNER_SHOWN_IN_DETAIL')}>
          {(described) => (
            <Switch
              {...described}
              size="small"
              checked={sectionKeys(document, 'detail').includes(fieldKey)}
              onChange={(shown) =>
                void command((before) => toggleInSection(before, { key: fieldKey, section: 'detail', shown }), {
                  name: about('detail').name,
                })
              }
            />
          )}
        </Labelled>
      </fieldset>
    </>
  )
}
