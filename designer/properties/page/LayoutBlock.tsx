import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { Path } from '../../commands/layout.ts'
import { useDesigner } from '../../context.tsx'
import { fieldKeys } from '../../document/fields.ts'
import { type JsonObject, listAt } from '../../document/json.ts'
import { entryKey, groupFields, partsName, partsOf } from '../../document/sections.ts'
import { useOpen } from '../../editor/context.tsx'
import { AddBlockButtons } from './AddBlockButtons.tsx'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'
import { useLayout } from './use-layout.ts'

interface PlaceProps {
  readonly block: JsonObject
  readonly path: Path
}
interface Insides {
  /** Draws what a tab or a step holds. */
  readonly inside: (list: readonly unknown[], path: Path) => ReactNode
}
const inputId = (path: Path, part: string) => `vd-block-${path.join('-')}-${part}`
const TONES: Readonly<Record<string, MessageCode>> = { info: 'DESIGNER_NOTE_INFO', warning: 'DESIGNER_NOTE_WARNING' }

/** One block of the layout: what it states, and the ways to move it or take it away. */
export function LayoutBlock({
  block,
  path,
  isFirst,
  isLast,
  inside,
}: PlaceProps & Insides & { readonly isFirst: boolean; readonly isLast: boolean }) {
  const { say, words } = useDesigner()
  const name = nameOf(block)
  const title =
    words(ownProperty(block, 'group') ?? ownProperty(block, 'divider') ?? ownProperty(block, 'note')) || say(name)
  return (
    <div className="vd-list-row">
      <div className="vd-rule">
        {partsName(block) === undefined ? (
          <Stated block={block} path={path} />
        ) : (
          <Parts block={block} path={path} inside={inside} />
        )}
      </div>
      <Tools
        path={path}
        title={title}
        isFirst={isFirst}
        isLast={isLast}
        remove={groupFields(block) ? 'DESIGNER_GROUP_REMOVE' : 'DESIGNER_BLOCK_REMOVE'}
      />
    </div>
  )
}
function nameOf(block: JsonObject): MessageCode {
  const parts = partsName(block)
  if (parts) return parts === 'tabs' ? 'DESIGNER_TABS' : 'DESIGNER_STEPS'
  if (groupFields(block)) return 'DESIGNER_GROUP_TITLE'
  if (Object.hasOwn(block, 'divider')) return 'DESIGNER_DIVIDER'
  return Object.hasOwn(block, 'child') ? 'DESIGNER_CHILD' : 'DESIGNER_NOTE'
}

interface ToolsProps {
  readonly path: Path
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly remove: MessageCode
}
function Tools({ path, title, isFirst, isLast, remove: removeCode }: ToolsProps) {
  const { say } = useDesigner()
  const { move, remove } = useLayout()
  return (
    <span className="vd-block-tools">
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        aria-label={`${say('DESIGNER_UP')} ${title}`}
        onClick={() => move(path, -1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        aria-label={`${say('DESIGNER_DOWN')} ${title}`}
        onClick={() => move(path, 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`${say(removeCode)} ${title}`}
        title={say(removeCode)}
        onClick={() => remove(path)}
      />
    </span>
  )
}

/** The fields of a group, a tab or a step. */
function Fields({ block, path }: PlaceProps) {
  const { say } = useDesigner()
  const { titles, setFields } = useLayout()
  const keys = (groupFields(block) ?? listAt(block, 'content') ?? []).map(entryKey).filter((key) => key !== undefined)
  return (
    <Labelled id={inputId(path, 'fields')} label={say('DESIGNER_GROUP_FIELDS')}>
      {(described) => (
        <Select
          {...described}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={keys}
          options={[...titles].map(([value, label]) => ({ value, label }))}
          onChange={(next: string[]) => setFields(path, next)}
        />
      )}
    </Labelled>
  )
}

function Words({
  block,
  path,
  name,
  label,
  required = true,
}: PlaceProps & { readonly name: string; readonly label: MessageCode; readonly required?: boolean }) {
  const { say } = useDesigner()
  const { change } = useLayout()
  return (
    <LocalText
      id={inputId(path, name)}
      label={say(label)}
      required={required}
      value={ownProperty(block, name)}
      onChange={(value) => change(path, { [name]: value ?? (required ? '' : undefined) })}
    />
  )
}
function Visible({ block, path }: PlaceProps) {
  const { say } = useDesigner()
  const { change } = useLayout()
  const { document } = useOpen()
  return (
    <ExpressionInput
      id={inputId(path, 'visible')}
      label={say('DESIGNER_BLOCK_VISIBLE')}
      value={ownProperty(block, 'visible')}
      fieldKeys={fieldKeys(document)}
      onChange={(visible) => change(path, { visible })}
    />
  )
}

/** What a block states that has no parts. */
function Stated({ block, path }: PlaceProps) {
  const { say, words } = useDesigner()
  const { change } = useLayout()
  const { document } = useOpen()
  if (Object.hasOwn(block, 'child'))
    return (
      <p>
        {say('DESIGNER_CHILD')}
        {': '}
        {String(ownProperty(block, 'child'))}
      </p>
    )
  if (groupFields(block)) {
    const columns = ownProperty(block, 'columns')
    return (
      <>
        <Words block={block} path={path} name="group" label="DESIGNER_GROUP_TITLE" />
        <Fields block={block} path={path} />
        <Labelled id={inputId(path, 'columns')} label={say('DESIGNER_FORM_COLUMNS')}>
          {(described) => (
            <InputNumber
              {...described}
              min={1}
              max={4}
              precision={0}
              placeholder={say('DESIGNER_AUTOMATIC')}
              value={typeof columns === 'number' ? columns : null}
              onChange={(next) => change(path, { columns: next ?? undefined })}
            />
          )}
        </Labelled>
        <Labelled id={inputId(path, 'folded')} label={say('DESIGNER_GROUP_FOLDED')}>
          {(described) => (
            <Switch
              {...described}
              size="small"
              checked={ownProperty(block, 'folded') === true}
              onChange={(on) => change(path, { folded: on || undefined })}
            />
          )}
        </Labelled>
        <Visible block={block} path={path} />
        <StandsIn path={path} />
      </>
    )
  }
  const isNote = !Object.hasOwn(block, 'divider')
  const hasCompute = typeof ownProperty(block, 'compute') === 'string'
  return (
    <>
      <Words
        block={block}
        path={path}
        name={isNote ? 'note' : 'divider'}
        label={isNote ? 'DESIGNER_NOTE' : 'DESIGNER_DIVIDER'}
        required={!hasCompute}
      />
      {isNote && (
        <>
          <ExpressionInput
            id={inputId(path, 'compute')}
            label={say('DESIGNER_NOTE_COMPUTE')}
            value={ownProperty(block, 'compute')}
            fieldKeys={fieldKeys(document)}
            onChange={(compute) =>
              change(
                path,
                compute === undefined && !words(ownProperty(block, 'note')) ? { compute, note: '' } : { compute },
              )
            }
          />
          <Labelled id={inputId(path, 'tone')} label={say('DESIGNER_NOTE_TONE')}>
            {(described) => (
              <Select<string>
                {...described}
                allowClear
                placeholder={say('DESIGNER_AUTOMATIC')}
                value={String(ownProperty(block, 'tone') ?? '') || null}
                options={Object.entries(TONES).map(([value, code]) => ({ value, label: say(code) }))}
                onChange={(tone?: string) => change(path, { tone })}
              />
            )}
          </Labelled>
        </>
      )}
      <Visible block={block} path={path} />
      <StandsIn path={path} />
    </>
  )
}

/** The form itself, or one of its tabs and steps, where there are any. */
function StandsIn({ path }: { readonly path: Path }) {
  const { say } = useDesigner()
  const { holders, moveInto } = useLayout()
  const parts = holders.filter(({ isPart }) => isPart)
  if (parts.length === 0) return null
  return (
    <Labelled id={inputId(path, 'in')} label={say('DESIGNER_BLOCK_IN')}>
      {(described) => (
        <Select<string>
          {...described}
          value={path.slice(0, -1).join('/')}
          options={[
            { value: '', label: say('DESIGNER_BLOCK_IN_FORM') },
            ...parts.map(({ value, label }) => ({ value, label })),
          ]}
          onChange={(into) => moveInto(path, into === '' ? [] : into.split('/').map(Number))}
        />
      )}
    </Labelled>
  )
}

/** The tabs or steps of a block, each with its content. */
function Parts({ block, path, inside }: PlaceProps & Insides) {
  const { say, words } = useDesigner()
  const { addPart } = useLayout()
  const isTabs = partsName(block) === 'tabs'
  const label = isTabs ? 'DESIGNER_TAB_TITLE' : 'DESIGNER_STEP_TITLE'
  const parts = partsOf(block)
  const partKeys = useItemKeys(parts)
  return (
    <fieldset className="vd-parts-list">
      <legend>{say(isTabs ? 'DESIGNER_TABS' : 'DESIGNER_STEPS')}</legend>
      {parts.map((part, index) => {
        if (!isObject(part)) return null
        const here = [...path, index]
        const content = listAt(part, 'content') ?? []
        return (
          <div key={partKeys[index]} className="vd-list-row">
            <div className="vd-rule">
              <Words block={part} path={here} name="title" label={label} />
              <Fields block={part} path={here} />
              <Visible block={part} path={here} />
              {inside(content, here)}
              <AddBlockButtons path={here} count={content.filter(isObject).length} />
            </div>
            <Tools
              path={here}
              title={words(ownProperty(part, 'title')) || say(label)}
              isFirst={index === 0}
              isLast={index === parts.length - 1}
              remove="DESIGNER_BLOCK_REMOVE"
            />
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() =>
          addPart(path[0] ?? 0, say(isTabs ? 'DESIGNER_TAB_NEW' : 'DESIGNER_STEP_NEW', { number: parts.length + 1 }))
        }
      >
        {say('DESIGNER_PART_ADD')}
      </Button>
    </fieldset>
  )
}
