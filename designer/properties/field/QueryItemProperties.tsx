import { Button } from 'antd'
import { useMemo } from 'react'
import { allowsMode, type ItemMode } from '../../../engine/query/index.ts'
import { resolveQueryItem } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { type QueryItem, QueryItemSchema } from '../../../schemas/language/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { setEntry } from '../../commands/set-entry.ts'
import { setQueryView } from '../../commands/fields/set-view.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, objectAt, setProperty, setNonEmpty } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { dictionaryUse } from '../../fields/dictionary-use.ts'
import { ViewSelect } from '../../fields/ViewSelect.tsx'
import type { FieldPartProps } from './controls.tsx'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { OptionForm } from '../options/OptionForm.tsx'
import { PropertyForm } from '../options/PropertyForm.tsx'
import { QueryDefault } from './QueryDefault.tsx'
import { DictSelect, useIsUnknownDict } from '../options/sources.tsx'

const MODES: readonly (readonly [ItemMode, MessageCode])[] = [
  ['single', 'DESIGNER_MODE_SINGLE'],
  ['like', 'DESIGNER_MODE_LIKE'],
  ['ne', 'DESIGNER_MODE_NE'],
  ['ge', 'DESIGNER_MODE_GE'],
  ['le', 'DESIGNER_MODE_LE'],
  ['range', 'DESIGNER_MODE_RANGE'],
]
const NO_RECORD: readonly string[] = []

interface ItemProps extends Pick<FieldPartProps, 'fieldKey' | 'field'> {
  /** What the query states of the field. */
  readonly item: JsonObject
}

/** How a field is asked for: its title, its widget, and what the query begins with. */
export function QueryItemProperties({ fieldKey, field, item }: ItemProps) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const title = words(ownProperty(field, 'title')) || fieldKey
  const about = (part: string) =>
    ({ name: { code: 'DESIGNER_STEP_FIELD', params: { title } }, group: `${fieldKey}/query/${part}` }) as const
  const set = (patch: JsonObject) =>
    void command(
      (before) => setEntry(before, { key: fieldKey, section: 'query', patch }),
      about(Object.keys(patch).join()),
    )
  const setView = (view: string | undefined) =>
    void command((before) => setQueryView(before, { key: fieldKey, view }), about('view'))
  // What it begins with is no part of what it is: the widget would be made anew with every keystroke.
  const bare = JSON.stringify([field, setProperty(setProperty(item, 'default', undefined), 'initial', undefined)])
  const resolved = useMemo(() => {
    const [its, wanted] = JSON.parse(bare) as [Field, QueryItem]
    return resolveQueryItem(its, wanted)
  }, [bare])
  const { storage, widget, field: asked } = resolved.field
  const isOffered = (mode: ItemMode) =>
    (mode === 'like' ? storage.match === 'text' : widget === undefined || allowsMode(mode, widget)) ||
    ownProperty(item, 'mode') === mode
  const modes = Object.fromEntries(MODES.filter(([mode]) => isOffered(mode)))
  const id = (name: string) => `vd-place-${fieldKey}-query-${name}`
  const ownView = ownProperty(item, 'view')
  return (
    <>
      <PropertyForm
        idPrefix={`vd-place-${fieldKey}-query`}
        schema={QueryItemSchema}
        value={item}
        properties={{
          title: { label: 'DESIGNER_QUERY_TITLE', none: title },
          mode: {
            label: 'DESIGNER_MODE',
            choices: modes,
            none: say(storage.match === 'text' ? 'DESIGNER_MODE_LIKE' : 'DESIGNER_MODE_SINGLE'),
          },
        }}
        // A range has two ends to begin with, anything else one value.
        onChange={(patch) =>
          set(
            Object.hasOwn(patch, 'mode') && (patch['mode'] === 'range') !== (resolved.mode === 'range')
              ? { ...patch, default: undefined }
              : patch,
          )
        }
      />
      <Labelled id={id('view')} label={say('DESIGNER_QUERY_VIEW')}>
        {(described) => (
          <div className="vd-default">
            <ViewSelect
              id={described.id}
              size="middle"
              label={say('DESIGNER_QUERY_VIEW')}
              view={asked.view}
              onChange={setView}
            />
            {ownView !== undefined && (
              <Button type="text" onClick={() => setView(undefined)}>
                {say('DESIGNER_QUERY_AS_FIELD')}
              </Button>
            )}
          </div>
        )}
      </Labelled>
      {dictionaryUse(fieldKey, asked as unknown as JsonObject) !== 'none' && (
        <QueryDict id={id('dict')} dict={ownProperty(item, 'dict')} onChange={(dict) => set({ dict })} />
      )}
      <Labelled id={id('default')} label={say('DESIGNER_QUERY_DEFAULT')} help={say('DESIGNER_QUERY_DEFAULT_HELP')}>
        {(described) => (
          <QueryDefault
            key={`${asked.view} ${resolved.mode}`}
            described={described}
            item={resolved}
            stored={ownProperty(item, 'default')}
            onChange={(value) => set({ default: value })}
          />
        )}
      </Labelled>
      <ExpressionInput
        id={id('initial')}
        label={say('DESIGNER_QUERY_INITIAL')}
        help={say('DESIGNER_QUERY_INITIAL_HELP')}
        placeholder={resolved.mode === 'range' ? '[today, today]' : 'today'}
        value={ownProperty(item, 'initial')}
        fieldKeys={NO_RECORD}
        onChange={(initial) => set({ initial })}
      />
      <QueryOptions fieldKey={fieldKey} field={field} item={item} />
    </>
  )
}

interface QueryDictProps {
  readonly id: string
  readonly dict: unknown
  readonly onChange: (dict: string | undefined) => void
}

function QueryDict({ id, dict, onChange }: QueryDictProps) {
  const { say } = useDesigner()
  const isUnknownDict = useIsUnknownDict()
  return (
    <Labelled
      id={id}
      label={say('DESIGNER_QUERY_DICT')}
      help={say('DESIGNER_QUERY_DICT_HELP')}
      error={isUnknownDict(dict) ? say('DOC_UNKNOWN_DICT', { code: dict }) : undefined}
    >
      {(described) => (
        <DictSelect
          described={described}
          value={String(dict ?? '')}
          onChange={(next) => onChange(next.trim() || undefined)}
        />
      )}
    </Labelled>
  )
}

/** Options that differ in the query; folded away, for most differ nowhere. */
function QueryOptions({ fieldKey, field, item }: ItemProps) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const {
    field: { widget },
  } = resolveQueryItem(field as unknown as Field, item as unknown as QueryItem)
  if (!widget) return null
  const stated = objectAt(item, 'options')
  const fields = fieldEntries(document).map(([key, each]) => ({
    value: key,
    text: words(ownProperty(each, 'title')) || key,
  }))
  const set = (changed: JsonObject) => {
    const next = Object.entries(changed).reduce((rest, [name, value]) => setProperty(rest, name, value), stated)
    void command(
      (before) =>
        setEntry(before, {
          key: fieldKey,
          section: 'query',
          patch: { options: ownProperty(setNonEmpty({}, 'options', next), 'options') },
        }),
      {
        name: { code: 'DESIGNER_STEP_OPTION', params: { title: words(ownProperty(field, 'title')) || fieldKey } },
        group: `${fieldKey}/query/options/${Object.keys(changed).join()}`,
      },
    )
  }
  return (
    <details className="vd-prop vd-more" open={Object.keys(stated).length > 0 || undefined}>
      <summary>{say('DESIGNER_QUERY_OPTIONS')}</summary>
      <OptionForm
        idPrefix={`vd-place-${fieldKey}-query-options`}
        widget={widget}
        options={stated}
        inherited={objectAt(field, 'options')}
        fields={fields}
        onChange={set}
      />
    </details>
  )
}
