import { InputNumber, Select, Switch } from 'antd'
import { type ItemMode, allowsMode } from '../../registry/screen/query-modes.ts'
import { resolveField } from '../../registry/screen/resolve.ts'
import type { Field } from '../../schemas/language/field.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { assignField } from '../commands/layout.ts'
import { entryOf, setEntry } from '../commands/set-entry.ts'
import { setSection } from '../commands/set-section.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject, listAt, objectAt, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import type { FieldPartProps } from './CommonProperties.tsx'
import { Labelled } from './Labelled.tsx'
import { useLayout } from './use-layout.ts'

const MODES: readonly (readonly [ItemMode, MessageCode])[] = [['single', 'DESIGNER_MODE_SINGLE'], ['like', 'DESIGNER_MODE_LIKE'], ['ne', 'DESIGNER_MODE_NE'], ['ge', 'DESIGNER_MODE_GE'], ['le', 'DESIGNER_MODE_LE'], ['range', 'DESIGNER_MODE_RANGE']]
const ALIGNS: Readonly<Record<string, MessageCode>> = { left: 'DESIGNER_ALIGN_LEFT', center: 'DESIGNER_ALIGN_CENTER', right: 'DESIGNER_ALIGN_RIGHT' }
const FIXED: Readonly<Record<string, MessageCode>> = { left: 'DESIGNER_ALIGN_LEFT', right: 'DESIGNER_ALIGN_RIGHT' }

/** How the field stands in the query, the list and the form, where it is shown there. */
export function PlaceProperties({ fieldKey, field }: Pick<FieldPartProps, 'fieldKey' | 'field'>) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const { storage, widget } = resolveField(fieldKey, field as unknown as Field)
  const title = words(own(field, 'title')) || fieldKey
  const about = (part: string) => ({ name: { code: 'DESIGNER_STEP_FIELD', params: { title } }, group: `${fieldKey}/${part}` }) as const
  const id = (name: string) => `vd-place-${fieldKey}-${name}`
  const item = entryOf(document, 'query', fieldKey)
  const column = entryOf(document, 'list', fieldKey)
  const setColumn = (patch: JsonObject) => void command((before) => setEntry(before, { key: fieldKey, section: 'list', patch }), about(`list/${Object.keys(patch).join()}`))
  const choice = (name: string, label: MessageCode, value: unknown, words_: Readonly<Record<string, MessageCode>>, fallback: string, onChange: (next: string | undefined) => void) => (
    <Labelled id={id(name)} label={say(label)}>
      {(described) => <Select {...described} allowClear value={typeof value === 'string' ? value : null} placeholder={fallback} options={Object.entries(words_).map(([each, code]) => ({ value: each, label: say(code) }))} onChange={onChange} />}
    </Labelled>
  )
  const isOffered = (mode: ItemMode) => (mode === 'like' ? storage.match === 'text' : widget === undefined || allowsMode(mode, widget)) || own(item ?? {}, 'mode') === mode
  const modes = Object.fromEntries(MODES.filter(([mode]) => isOffered(mode)))
  const { holders } = useLayout()
  const form = objectAt(document, 'form')
  const wide = listAt(form, 'wide') ?? []
  const setWide = (on: boolean) => {
    const next = on ? [...wide, fieldKey] : wide.filter((each) => each !== fieldKey)
    command((before) => setSection(before, { section: 'form', patch: { wide: next.length ? next : undefined } }), about('wide'))
  }
  return (
    <>
      {item ? choice('mode', 'DESIGNER_MODE', own(item, 'mode'), modes, say(storage.match === 'text' ? 'DESIGNER_MODE_LIKE' : 'DESIGNER_MODE_SINGLE'), (mode) => void command((before) => setEntry(before, { key: fieldKey, section: 'query', patch: { mode } }), about('mode'))) : <p className="vd-help">{say('DESIGNER_NOT_IN_QUERY')}</p>}
      {column ? (
        <>
          <Labelled id={id('width')} label={say('DESIGNER_COLUMN_WIDTH')}>
            {(described) => <InputNumber {...described} min={30} max={2000} precision={0} placeholder={say('DESIGNER_AUTOMATIC')} value={typeof own(column, 'width') === 'number' ? (own(column, 'width') as number) : null} onChange={(next) => setColumn({ width: next ?? undefined })} />}
          </Labelled>
          {choice('align', 'DESIGNER_COLUMN_ALIGN', own(column, 'align'), ALIGNS, say('DESIGNER_AUTOMATIC'), (align) => setColumn({ align }))}
          {choice('fixed', 'DESIGNER_COLUMN_FIXED', own(column, 'fixed'), FIXED, say('DESIGNER_NEVER'), (fixed) => setColumn({ fixed }))}
          <Labelled id={id('sortable')} label={say('DESIGNER_COLUMN_SORTABLE')}>
            {(described) => <Switch {...described} size="small" checked={own(column, 'sortable') !== false} onChange={(on) => setColumn({ sortable: on ? undefined : false })} />}
          </Labelled>
        </>
      ) : (
        <p className="vd-help">{say('DESIGNER_NOT_IN_LIST')}</p>
      )}
      {holders.length > 0 && (
        <Labelled id={id('group')} label={say('DESIGNER_GROUP_OF')}>
          {(described) => (
            <Select
              {...described} allowClear placeholder={say('DESIGNER_NO_GROUP')} value={holders.find(({ keys }) => keys.includes(fieldKey))?.value ?? null}
              options={holders.map(({ value, label }) => ({ value, label }))}
              onChange={(value: string | undefined) => void command((before) => assignField(before, { key: fieldKey, into: value === undefined ? [] : value.split('/').map(Number) }), about('group'))}
            />
          )}
        </Labelled>
      )}
      <Labelled id={id('wide')} label={say('DESIGNER_WIDE')}>
        {(described) => <Switch {...described} size="small" checked={wide.includes(fieldKey)} onChange={setWide} />}
      </Labelled>
    </>
  )
}
