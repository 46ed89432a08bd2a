import { CloseOutlined } from '@ant-design/icons'
import { Button, Collapse, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ownProperty } from '../../../schemas/language/values.ts'
import { setOptions } from '../../commands/fields/set-options.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt, fieldEntries, isUnnamed, widgetOf } from '../../document/fields.ts'
import { objectAt } from '../../document/json.ts'
import { escapeToken } from '../../../schemas/language/json-pointer.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { KeyInput } from '../../fields/KeyInput.tsx'
import { useRowIds } from '../../fields/use-row-ids.ts'
import type { FieldPartProps } from './controls.tsx'
import { FieldProperties } from './FieldProperties.tsx'
import { FieldTitles } from '../inputs/field-titles.ts'
import { PropertyFilter, propertySearch, usePropertyFilter } from '../inputs/property-filter.ts'
import { PresetSelect } from './PresetSelect.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { OptionForm } from '../options/OptionForm.tsx'
import { PlaceProperties } from './PlaceProperties.tsx'
import { ScreenRules } from '../rules/ScreenRules.tsx'
import { StorageProperties } from './StorageProperties.tsx'

/** The parts of the panel; a search looks in all of them. */
const PARTS = ['common', 'options', 'place', 'rules', 'storage']

/** Everything about one field: what all fields have, and what its widget adds. */
export function FieldPanel({ fieldKey, onClose }: { readonly fieldKey: string; readonly onClose?: () => void }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const panel = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<readonly string[]>(['common', 'options'])
  const [search, setSearch] = useState('')
  const isFound = useMemo(() => propertySearch(search), [search])
  const entries = fieldEntries(document)
  const keys = entries.map(([key]) => key)
  // A field whose key changes here stays the field of this panel, with the focus in it.
  const identity = useRowIds(keys).get(fieldKey)
  useEffect(() => {
    // Another field is read from its beginning.
    if (identity !== undefined) panel.current?.scrollTo?.({ top: 0 })
  }, [identity])
  const field = fieldAt(document, fieldKey)
  if (!field) return null
  const widget = widgetOf(field)
  const title = words(ownProperty(field, 'title')) || fieldKey
  const named = entries.map(([key, each]) => ({ value: key, text: words(ownProperty(each, 'title')) || key }))
  const titles = new Map(named.map(({ value, text }) => [value, text]))
  const part = (key: string, label: string, children: React.ReactNode) => ({
    key,
    label,
    children: <FieldTitles value={titles}>{children}</FieldTitles>,
  })
  return (
    <aside
      ref={panel}
      className={search.trim() === '' ? 'vd-panel' : 'vd-panel vd-searching'}
      aria-label={say('DESIGNER_PROPERTIES_OF', { title })}
    >
      {onClose && (
        <div className="vd-panel-head">
          <h2>{say('DESIGNER_PROPERTIES_OF', { title })}</h2>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={say('COMMON_CLOSE')}
            onClick={onClose}
          />
        </div>
      )}
      <FieldProblems fieldKey={fieldKey} />
      <Input
        className="vd-property-search"
        size="small"
        allowClear
        type="search"
        value={search}
        placeholder={say('PROPERTY_SEARCH')}
        aria-label={say('PROPERTY_SEARCH')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <output className="vd-help vd-property-none">{say('PROPERTY_NONE', { search })}</output>
      <PropertyFilter value={isFound}>
        <Collapse
          key={identity}
          size="small"
          ghost
          activeKey={search.trim() === '' ? [...opened] : PARTS}
          onChange={(keysOfParts) => setOpened([keysOfParts].flat())}
          items={[
            part('common', say('DESIGNER_PART_COMMON'), <CommonPart fieldKey={fieldKey} field={field} keys={keys} />),
            ...(widget
              ? [
                  part(
                    'options',
                    say('DESIGNER_PART_OPTIONS', { view: words(widget.title) }),
                    <OptionForm
                      idPrefix={`vd-option-${fieldKey}`}
                      widget={widget}
                      options={objectAt(field, 'options')}
                      fields={named}
                      onChange={(changed) =>
                        command((before) => setOptions(before, { key: fieldKey, changed }), {
                          name: { code: 'DESIGNER_STEP_OPTION', params: { title } },
                          group: `${fieldKey}/options/${Object.keys(changed).join()}`,
                        })
                      }
                    />,
                  ),
                ]
              : []),
            part('place', say('DESIGNER_PART_PLACE'), <PlaceProperties fieldKey={fieldKey} field={field} />),
            part('rules', say('DESIGNER_PART_RULES'), <RulePart fieldKey={fieldKey} field={field} keys={keys} />),
            part(
              'storage',
              say('DESIGNER_PART_STORAGE'),
              <StorageProperties fieldKey={fieldKey} field={field} keys={keys} />,
            ),
          ]}
        />
      </PropertyFilter>
    </aside>
  )
}

/** What the field is called, how it is entered and when it is shown. */
function CommonPart(props: FieldPartProps) {
  const { say, words } = useDesigner()
  const { fieldKey } = props
  return (
    <>
      <FieldProperties part="name" {...props} />
      <Labelled
        id={`vd-field-${fieldKey}-key`}
        label={say('DESIGNER_KEY')}
        help={say(isUnnamed(fieldKey) ? 'DESIGNER_KEY_UNNAMED' : 'DESIGNER_KEY_HELP')}
      >
        {(described) => <KeyInput fieldKey={fieldKey} id={described.id} />}
      </Labelled>
      <FieldProperties part="common" {...props} />
      <PresetSelect fieldKey={fieldKey} title={words(ownProperty(props.field, 'title')) || fieldKey} />
    </>
  )
}

/** What the field begins with, what it may hold, and the rules of the screen that name it. */
function RulePart(props: FieldPartProps) {
  const { say } = useDesigner()
  const isFound = usePropertyFilter()
  return (
    <>
      <FieldProperties part="rules" {...props} />
      {isFound(say('DESIGNER_SCREEN_RULES')) && <ScreenRules about={props.fieldKey} />}
    </>
  )
}

/** The problems of the field, for people who do not read the source. */
function FieldProblems({ fieldKey }: { readonly fieldKey: string }) {
  const { say } = useDesigner()
  const { problems } = useOpen()
  const at = `/fields/${escapeToken(fieldKey)}`
  const here = problems.filter(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`))
  if (here.length === 0) return null
  return (
    <ul className="vd-here" aria-label={say('DESIGNER_PROBLEMS')}>
      {here.map(({ pointer, code, params, level }) => (
        <li key={`${pointer} ${code} ${JSON.stringify(params)}`} className={level === 'error' ? 'vd-bad' : 'vd-warn'}>
          {say(code, params)}
        </li>
      ))}
    </ul>
  )
}
