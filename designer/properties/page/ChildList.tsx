import { Button, InputNumber, Select } from 'antd'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { addChild, removeChild, setChild } from '../../commands/children.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'
import { useColumns, useSources } from '../options/source-lists.ts'
import { NameSelect } from '../options/sources.tsx'
import { NewChild } from './NewChild.tsx'

const FACES = {
  none: 'DESIGNER_CHILD_PAGE',
  grid: 'DESIGNER_CHILD_GRID',
  list: 'DESIGNER_CHILD_LIST',
  form: 'DESIGNER_CHILD_FORM',
} as const satisfies Record<string, MessageCode>

function useScreens() {
  return (useSources()?.rows ?? []).filter(({ kind }) => kind === 'screen')
}

/** The screens whose rows belong to a record of this one, and how they are edited. */
export function ChildList() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const screens = useScreens()
  const children = Object.entries(objectAt(document, 'children')).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  )
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_CHILDREN')}</legend>
      {children.length === 0 && <p className="vd-help">{say('DESIGNER_CHILDREN_NONE')}</p>}
      {children.map(([name, child]) => (
        <ChildBox key={name} name={name} child={child} />
      ))}
      <NewChild />
      <Labelled id="vd-child-add" label={say('DESIGNER_CHILD_NEW')}>
        {(described) => (
          <NameSelect
            described={described}
            value=""
            named={screens}
            onChange={(screen) =>
              screen &&
              void command((before) => addChild(before, { screen, key: '' }), { name: { code: 'DESIGNER_STEP_PAGE' } })
            }
          />
        )}
      </Labelled>
    </fieldset>
  )
}

function ChildBox({ name, child }: { readonly name: string; readonly child: JsonObject }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const screens = useScreens()
  const screen = String(ownProperty(child, 'screen') ?? '')
  const columns = (useColumns('rows', screen)?.columns ?? []).map(({ value, text }) => ({ value, text }))
  const id = (part: string) => `vd-child-${name}-${part}`
  const set = (patch: JsonObject) =>
    void command((before) => setChild(before, { name, patch }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
      group: `children/${name}/${Object.keys(patch).join()}`,
    })
  const text = (key: string) => String(ownProperty(child, key) ?? '')
  const title = words(ownProperty(child, 'title')) || screens.find(({ value }) => value === screen)?.text || name
  const column = (key: 'key' | 'order', label: MessageCode) => (
    <Labelled
      id={id(key)}
      label={say(label)}
      help={key === 'key' ? say('DESIGNER_CHILD_KEY_HELP') : undefined}
      required={key === 'key'}
    >
      {(described) => (
        <NameSelect
          described={described}
          value={text(key)}
          named={columns}
          onChange={(value) => set({ [key]: value || (key === 'key' ? '' : undefined) })}
        />
      )}
    </Labelled>
  )
  const rows = (key: 'minRows' | 'maxRows', label: MessageCode, min: number) => {
    const value = ownProperty(child, key)
    return (
      <Labelled id={id(key)} label={say(label)}>
        {(described) => (
          <InputNumber
            {...described}
            min={min}
            max={10_000}
            precision={0}
            value={typeof value === 'number' ? value : null}
            onChange={(next) => set({ [key]: next ?? undefined })}
          />
        )}
      </Labelled>
    )
  }
  const edit = ownProperty(child, 'edit')
  return (
    <fieldset className="vd-child">
      <legend>{title}</legend>
      <LocalText
        id={id('title')}
        label={say('DESIGNER_TITLE')}
        value={ownProperty(child, 'title')}
        onChange={(value) => set({ title: value })}
      />
      {screen !== '' && (
        <Button size="small" type="link" href={`#/online/designer?id=${encodeURIComponent(screen)}`}>
          {say('DESIGNER_CHILD_OPEN')}
        </Button>
      )}
      {column('key', 'DESIGNER_CHILD_KEY')}
      <Labelled id={id('relation')} label={say('DESIGNER_CHILD_RELATION')}>
        {(described) => (
          <Select
            {...described}
            value={text('relation') || 'many'}
            options={[
              { value: 'many', label: say('DESIGNER_CHILD_MANY') },
              { value: 'one', label: say('DESIGNER_CHILD_ONE') },
            ]}
            onChange={(relation: string) => set({ relation })}
          />
        )}
      </Labelled>
      <Labelled id={id('edit')} label={say('DESIGNER_CHILD_EDIT')} help={say('DESIGNER_CHILD_EDIT_HELP')}>
        {(described) => (
          <Select
            {...described}
            value={typeof edit === 'string' ? edit : 'none'}
            options={Object.entries(FACES).map(([value, code]) => ({ value, label: say(code) }))}
            onChange={(face: string) => set({ edit: face === 'none' ? undefined : face })}
          />
        )}
      </Labelled>
      {edit !== undefined && (
        <>
          {column('order', 'DESIGNER_CHILD_ORDER')}
          {rows('minRows', 'DESIGNER_CHILD_MIN', 0)}
          {rows('maxRows', 'DESIGNER_CHILD_MAX', 1)}
        </>
      )}
      <Labelled id={id('rows')} label={say('DESIGNER_CHILD_ROWS')} help={say('DESIGNER_CHILD_ROWS_HELP')}>
        {(described) => (
          <Select
            {...described}
            value={text('rows') || (edit === undefined ? 'own' : 'above')}
            options={[
              { value: 'above', label: say('DESIGNER_CHILD_ROWS_ABOVE') },
              { value: 'own', label: say('DESIGNER_CHILD_ROWS_OWN') },
            ]}
            onChange={(stated: string) =>
              set({ rows: stated === (edit === undefined ? 'own' : 'above') ? undefined : stated })
            }
          />
        )}
      </Labelled>
      <Button
        size="small"
        danger
        onClick={() =>
          void command((before) => removeChild(before, { name }), { name: { code: 'DESIGNER_STEP_PAGE' } })
        }
      >
        {say('DESIGNER_CHILD_REMOVE', { title })}
      </Button>
    </fieldset>
  )
}
