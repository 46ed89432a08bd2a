import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select, Switch } from 'antd'
import { addGroup, assignGroup, changeGroup, formGroups, raiseGroup, removeGroup } from '../commands/groups.ts'
import { useDesigner } from '../context.tsx'
import { fieldEntries } from '../document/fields.ts'
import { type ScreenDocument, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { Labelled } from './Labelled.tsx'
import { LocalText } from './LocalText.tsx'

/** The groups of the form: title, columns, and which fields stand in each. */
export function GroupList() {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const groups = formGroups(document)
  const run = (change: (before: ScreenDocument) => ScreenDocument, part: string) => void command(change, { name: { code: 'DESIGNER_STEP_GROUPS' }, group: `groups/${part}` })
  const fields = fieldEntries(document).map(([key, field]) => ({ value: key, label: words(own(field, 'title')) || key }))
  const assign = (at: number, before: readonly string[], after: readonly string[]) => {
    for (const key of after) if (!before.includes(key)) run((now) => assignGroup(now, { key, at: placeOf(now, groups.findIndex((each) => each.at === at)) }), `${at}/fields`)
    for (const key of before) if (!after.includes(key)) run((now) => assignGroup(now, { key, at: undefined }), `${at}/fields`)
  }
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_GROUPS')}</legend>
      {groups.length === 0 && <p className="vd-help">{say('DESIGNER_GROUPS_NONE')}</p>}
      {groups.map(({ at, group, keys }, number) => {
        const id = (part: string) => `vd-group-${number}-${part}`
        const title = words(own(group, 'group'))
        const columns = own(group, 'columns')
        return (
          <div key={number} className="vd-list-row">
            <div className="vd-rule">
              <LocalText id={id('title')} label={say('DESIGNER_GROUP_TITLE')} required value={own(group, 'group')} onChange={(value) => run((now) => changeGroup(now, { at, patch: { group: value ?? '' } }), `${number}/title`)} />
              <Labelled id={id('fields')} label={say('DESIGNER_GROUP_FIELDS')}>
                {(described) => <Select {...described} mode="multiple" showSearch={{ optionFilterProp: 'label' }} value={[...keys]} options={fields} onChange={(next: string[]) => assign(at, keys, next)} />}
              </Labelled>
              <Labelled id={id('columns')} label={say('DESIGNER_FORM_COLUMNS')}>
                {(described) => <InputNumber {...described} min={1} max={4} precision={0} placeholder={say('DESIGNER_AUTOMATIC')} value={typeof columns === 'number' ? columns : null} onChange={(next) => run((now) => changeGroup(now, { at, patch: { columns: next ?? undefined } }), `${number}/columns`)} />}
              </Labelled>
              <Labelled id={id('folded')} label={say('DESIGNER_GROUP_FOLDED')}>
                {(described) => <Switch {...described} size="small" checked={own(group, 'folded') === true} onChange={(on) => run((now) => changeGroup(now, { at, patch: { folded: on || undefined } }), `${number}/folded`)} />}
              </Labelled>
            </div>
            <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={at === 0} aria-label={`${say('DESIGNER_UP')} ${title}`} onClick={() => run((now) => raiseGroup(now, { at }), `${number}/up`)} />
            <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`${say('DESIGNER_GROUP_REMOVE')} ${title}`} title={say('DESIGNER_GROUP_REMOVE')} onClick={() => run((now) => removeGroup(now, { at }), `${number}/remove`)} />
          </div>
        )
      })}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => run((now) => addGroup(now, { title: say('DESIGNER_GROUP_NEW', { number: groups.length + 1 }) }), 'add')}>{say('DESIGNER_GROUP_ADD')}</Button>
    </fieldset>
  )
}

/** The place of the n-th group: loose fields that move into a group shift the groups behind them. */
const placeOf = (document: ScreenDocument, number: number) => formGroups(document)[number]?.at
