import { Input, Radio } from 'antd'
import { useId } from 'react'
import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { PageSchema } from '../../../schemas/language/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { type SetSection, setSection } from '../../commands/set-section.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, objectAt, setProperty } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { PropertyForm } from '../options/PropertyForm.tsx'
import { type Layout, LayoutThumbnail } from './LayoutThumbnail.tsx'
import { NameSelect } from '../options/sources.tsx'
import { useProblems } from './use-problems.ts'

const LAYOUTS: Readonly<Record<Layout, { readonly name: MessageCode; readonly help: MessageCode }>> = {
  list: { name: 'DESIGNER_LAYOUT_LIST', help: 'DESIGNER_LAYOUT_LIST_HELP' },
  'tree-list': { name: 'DESIGNER_LAYOUT_TREE_LIST', help: 'DESIGNER_LAYOUT_TREE_LIST_HELP' },
  'master-detail': { name: 'DESIGNER_LAYOUT_MASTER_DETAIL', help: 'DESIGNER_LAYOUT_MASTER_DETAIL_HELP' },
  tabs: { name: 'DESIGNER_LAYOUT_TABS', help: 'DESIGNER_LAYOUT_TABS_HELP' },
  form: { name: 'DESIGNER_LAYOUT_FORM', help: 'DESIGNER_LAYOUT_FORM_HELP' },
  iframe: { name: 'DESIGNER_LAYOUT_IFRAME', help: 'DESIGNER_LAYOUT_IFRAME_HELP' },
  composed: { name: 'DESIGNER_LAYOUT_COMPOSED', help: 'DESIGNER_LAYOUT_COMPOSED_HELP' },
}
const DETAIL = {
  below: 'DESIGNER_DETAIL_BELOW',
  drawer: 'DESIGNER_DETAIL_DRAWER',
  tab: 'DESIGNER_DETAIL_TAB',
} as const satisfies Record<string, MessageCode>
/** Layouts with a list of this screen in them. */
const WITHOUT_LIST: ReadonlySet<unknown> = new Set(['form', 'iframe', 'composed'])

/** What people see when they open the page: its layout, and what that layout needs. */
export function LayoutSettings() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const page = objectAt(document, 'page')
  const layout = ownProperty(page, 'layout') ?? 'list'
  const missing = useProblems()('/page/layout')
  const help = useId()
  const name = { code: 'DESIGNER_STEP_PAGE' } as const
  const patch: Patch = (section, change) =>
    void command((before) => setSection(before, { section, patch: change }), {
      name,
      group: `${section}/${Object.keys(change).join()}`,
    })
  const setLayout = (next: string) =>
    void command(
      (before) => setSection(before, { section: 'page', patch: { layout: next === 'list' ? undefined : next } }),
      { name },
    )
  return (
    <fieldset className="vd-shape">
      <legend id={`${help}-name`}>{say('DESIGNER_SHAPE')}</legend>
      <Radio.Group
        id="vd-page-layout"
        className="vd-shapes"
        aria-labelledby={`${help}-name`}
        {...(missing ? { 'aria-describedby': help } : {})}
        value={layout}
        onChange={({ target }) => setLayout(String(target.value))}
      >
        {(Object.keys(LAYOUTS) as Layout[]).map((each) => (
          <Radio key={each} value={each}>
            <LayoutThumbnail layout={each} />
            <span>
              {say(LAYOUTS[each].name)} <span className="vd-help">{say(LAYOUTS[each].help)}</span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
      {missing && (
        <div id={help} className="vd-error" role="alert">
          {missing}
        </div>
      )}
      {layout === 'tree-list' && <TreeBeside page={page} patch={patch} />}
      {layout === 'master-detail' && (
        <PropertyForm
          idPrefix="vd-page"
          schema={PageSchema}
          properties={{ detail: { label: 'DESIGNER_DETAIL', choices: DETAIL, usual: 'below' } }}
          value={page}
          onChange={(change) => patch('page', change)}
        />
      )}
      {layout === 'iframe' && <Frame page={page} patch={patch} />}
      {!WITHOUT_LIST.has(layout) && <RowTree list={objectAt(document, 'list')} patch={patch} />}
    </fieldset>
  )
}

type Patch = (section: SetSection['section'], change: JsonObject) => void
interface PartProps {
  readonly page: JsonObject
  readonly patch: Patch
}

function useNamedFields() {
  const { words } = useDesigner()
  return fieldEntries(useOpen().document).map(([key, field]) => ({
    value: key,
    text: words(ownProperty(field, 'title')) || key,
    resolved: resolveField(key, field as unknown as Field),
  }))
}

/** The tree next to the list. A field without choices makes none. */
function TreeBeside({ page, patch }: PartProps) {
  const { say } = useDesigner()
  const problemAt = useProblems()
  const tree = objectAt(page, 'tree')
  const fields = useNamedFields().filter(({ resolved }) => resolved.lookup !== undefined)
  // A width of no tree says nothing.
  const setField = (field: string) =>
    patch('page', { tree: field === '' ? undefined : setProperty(tree, 'field', field) })
  return (
    <>
      <Labelled
        id="vd-page-tree-field"
        label={say('DESIGNER_TREE_FIELD')}
        required
        help={say('DESIGNER_TREE_FIELD_HELP')}
        error={problemAt('/page/tree/field')}
      >
        {(described) => (
          <NameSelect
            described={described}
            value={String(ownProperty(tree, 'field') ?? '')}
            named={fields}
            onChange={setField}
          />
        )}
      </Labelled>
      {ownProperty(tree, 'field') !== undefined && (
        <PropertyForm
          idPrefix="vd-page-tree"
          schema={PageSchema.properties.tree}
          properties={{ width: { label: 'DESIGNER_TREE_WIDTH', none: '220' } }}
          value={tree}
          onChange={(change) => patch('page', { tree: setProperty(tree, 'width', ownProperty(change, 'width')) })}
        />
      )}
    </>
  )
}

function Frame({ page, patch }: PartProps) {
  const { say } = useDesigner()
  const problemAt = useProblems()
  return (
    <Labelled
      id="vd-page-url"
      label={say('DESIGNER_FRAME_URL')}
      required
      help={say('DESIGNER_FRAME_URL_HELP')}
      error={problemAt('/page/url')}
    >
      {(described) => (
        <Input
          {...described}
          className="vd-code"
          spellCheck={false}
          maxLength={1000}
          value={String(ownProperty(page, 'url') ?? '')}
          onChange={(event) => patch('page', { url: event.target.value.trim() || undefined })}
        />
      )}
    </Labelled>
  )
}

/** Rows below rows: which field names the one above. */
function RowTree({ list, patch }: { readonly list: JsonObject; readonly patch: Patch }) {
  const { say } = useDesigner()
  const problemAt = useProblems()
  const tree = objectAt(list, 'tree')
  const parent = String(ownProperty(tree, 'parent') ?? '')
  const fields = useNamedFields()
  const ids = fields.filter(({ resolved: { storage } }) => storage.type === 'text' || storage.type === 'varchar')
  return (
    <>
      <Labelled
        id="vd-list-tree"
        label={say('DESIGNER_ROWS_TREE')}
        help={say('DESIGNER_ROWS_TREE_HELP')}
        error={problemAt('/list/tree/parent')}
      >
        {(described) => (
          <NameSelect
            described={described}
            value={parent}
            named={ids}
            placeholder={say('DESIGNER_ROWS_TREE_NONE')}
            onChange={(next) => patch('list', { tree: next === '' ? undefined : setProperty(tree, 'parent', next) })}
          />
        )}
      </Labelled>
      {parent !== '' && (
        <Labelled
          id="vd-list-tree-text"
          label={say('DESIGNER_ROWS_TEXT')}
          help={say('DESIGNER_ROWS_TEXT_HELP')}
          error={problemAt('/list/tree/text')}
        >
          {(described) => (
            <NameSelect
              described={described}
              value={String(ownProperty(tree, 'text') ?? '')}
              named={fields}
              onChange={(next) => patch('list', { tree: setProperty(tree, 'text', next || undefined) })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
