import { Button, InputNumber, Select } from 'antd'
import { escapeToken } from '../../../schemas/language/json-pointer.ts'
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

interface ColumnChoiceProps {
  readonly id: string
  readonly label: MessageCode
  readonly help?: string
  readonly required?: boolean
  readonly screen: string
  readonly value: string
  readonly onChange: (column: string) => void
}

function ColumnChoice({ id, label, help, required = false, screen, value, onChange }: ColumnChoiceProps) {
  const { say } = useDesigner()
  const columns = (useColumns('rows', screen)?.columns ?? []).map((one) => ({ value: one.value, text: one.text }))
  return (
    <Labelled id={id} label={say(label)} help={help} required={required}>
      {(described) => <NameSelect described={described} value={value} named={columns} onChange={onChange} />}
    </Labelled>
  )
}

interface RowLimitProps {
  readonly id: string
  readonly label: MessageCode
  readonly min: number
  readonly value: unknown
  readonly onChange: (count: number | undefined) => void
}

function RowLimit({ id, label, min, value, onChange }: RowLimitProps) {
  const { say } = useDesigner()
  return (
    <Labelled id={id} label={say(label)}>
      {(described) => (
        <InputNumber
          {...described}
          min={min}
          max={10_000}
          precision={0}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </Labelled>
  )
}

interface RowsChoiceProps {
  readonly id: string
  readonly value: string
  readonly byDefault: 'own' | 'above'
  readonly onChange: (rows: string | undefined) => void
}

/** Whose rights decide over the rows: those of the record, or their own. */
function RowsChoice({ id, value, byDefault, onChange }: RowsChoiceProps) {
  const { say } = useDesigner()
  return (
    <Labelled id={id} label={say('DESIGNER_CHILD_ROWS')} help={say('DESIGNER_CHILD_ROWS_HELP')}>
      {(described) => (
        <Select
          {...described}
          value={value || byDefault}
          options={[
            { value: 'above', label: say('DESIGNER_CHILD_ROWS_ABOVE') },
            { value: 'own', label: say('DESIGNER_CHILD_ROWS_OWN') },
          ]}
          onChange={(stated: string) => onChange(stated === byDefault ? undefined : stated)}
        />
      )}
    </Labelled>
  )
}

/** The way to the page of a sub-table. */
function OpenChild({ screen }: { readonly screen: string }) {
  const { say } = useDesigner()
  return (
    <Button size="small" type="link" href={`#/online/designer?id=${encodeURIComponent(screen)}`}>
      {say('DESIGNER_CHILD_OPEN')}
    </Button>
  )
}

function ChildBox({ name, child }: { readonly name: string; readonly child: JsonObject }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const screens = useScreens()
  const screen = String(ownProperty(child, 'screen') ?? '')
  const id = (part: string) => `vd-child-${name}-${part}`
  const set = (patch: JsonObject) =>
    void command((before) => setChild(before, { name, patch }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
      group: `children/${name}/${Object.keys(patch).join()}`,
    })
  const text = (key: string) => String(ownProperty(child, key) ?? '')
  const title = words(ownProperty(child, 'title')) || screens.find(({ value }) => value === screen)?.text || name
  const edit = ownProperty(child, 'edit')
  return (
    <fieldset className="vd-child" tabIndex={-1} data-pointer={`/children/${escapeToken(name)}`}>
      <legend>{title}</legend>
      <LocalText
        id={id('title')}
        label={say('DESIGNER_TITLE')}
        value={ownProperty(child, 'title')}
        onChange={(value) => set({ title: value })}
      />
      {screen !== '' && <OpenChild screen={screen} />}
      <ColumnChoice
        id={id('key')}
        label="DESIGNER_CHILD_KEY"
        help={say('DESIGNER_CHILD_KEY_HELP')}
        required
        screen={screen}
        value={text('key')}
        onChange={(key) => set({ key })}
      />
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
          <ColumnChoice
            id={id('order')}
            label="DESIGNER_CHILD_ORDER"
            screen={screen}
            value={text('order')}
            onChange={(order) => set({ order: order || undefined })}
          />
          <RowLimit
            id={id('minRows')}
            label="DESIGNER_CHILD_MIN"
            min={0}
            value={ownProperty(child, 'minRows')}
            onChange={(count) => set({ minRows: count })}
          />
          <RowLimit
            id={id('maxRows')}
            label="DESIGNER_CHILD_MAX"
            min={1}
            value={ownProperty(child, 'maxRows')}
            onChange={(count) => set({ maxRows: count })}
          />
        </>
      )}
      <RowsChoice
        id={id('rows')}
        value={text('rows')}
        byDefault={edit === undefined ? 'own' : 'above'}
        onChange={(rows) => set({ rows })}
      />
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
