import { useId } from 'react'
import { PROCESS_CATEGORIES } from '../../../schemas/language/process/document.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, listAt } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { LocalText } from '../../properties/inputs/LocalText.tsx'
import { stringAt } from '../document/flow.ts'
import { useScreenFields } from '../words/use-flow-words.ts'
import { ChoiceBox, ManyBox, NumberBox, TextBox } from './boxes.tsx'
import { ExpressionPart } from './ConditionPart.tsx'
import { RuleBoxes } from './RuleBoxes.tsx'
import { StartPart } from './StartPart.tsx'
import { useProcessWorld } from '../context.tsx'
import { useSetProcess } from './use-set-process.ts'
import { NAMED_WAYS, WhoList } from './WhoList.tsx'

const WITHDRAW: readonly (readonly [string, MessageCode])[] = [
  ['untouched', 'FLOW_WITHDRAW_UNTOUCHED'],
  ['always', 'FLOW_WITHDRAW_ALWAYS'],
  ['never', 'FLOW_WITHDRAW_NEVER'],
]
const strings = (value: readonly unknown[] | undefined): readonly string[] =>
  (value ?? []).filter((each): each is string => typeof each === 'string')

/** The categories of processes, as the dictionary has them; none where it cannot be read. */
function useCategories() {
  const { ports } = useDesigner()
  const { value } = useLoaded([ports.locale, PROCESS_CATEGORIES], () =>
    ports.lookup.items({ kind: 'dict', code: PROCESS_CATEGORIES }),
  )
  return (value ?? []).map((item) => ({ value: item.value, label: item.text }))
}

interface PartProps {
  readonly document: JsonObject
  readonly set: (name: string, value: unknown) => void
}

function NamePart({ document, set }: PartProps) {
  const { say } = useDesigner()
  const id = useId()
  const categories = useCategories()
  return (
    <div className="vp-settings-grid">
      <LocalText
        id={id}
        label={say('FLOW_PROCESS_TITLE')}
        required
        value={document['title']}
        onChange={(title) => set('title', title ?? '')}
      />
      <ChoiceBox
        label={say('FLOW_CATEGORY')}
        value={stringAt(document, 'category')}
        choices={categories}
        onChange={(category) => set('category', category || undefined)}
      />
      <NumberBox
        label={say('FLOW_ORDER')}
        min={0}
        max={9999}
        value={document['order']}
        onChange={(order) => set('order', order)}
      />
    </div>
  )
}

/** How the process and the record belong together. */
function RecordPart({ document, set }: PartProps) {
  const { say } = useDesigner()
  const { keys, titles } = useScreenFields()
  const fields = keys.map((key) => ({ value: key, label: titles.get(key) || key }))
  return (
    <fieldset className="vp-part">
      <legend>{say('FLOW_PART_RECORD')}</legend>
      <div className="vp-settings-grid">
        <TextBox
          label={say('FLOW_SCREEN')}
          isCode
          value={stringAt(document, 'screen')}
          onChange={(screen) => set('screen', screen)}
        />
        <ChoiceBox
          label={say('FLOW_STATUS')}
          help={say('FLOW_STATUS_HELP')}
          value={stringAt(document, 'status')}
          choices={fields}
          onChange={(status) => set('status', status)}
        />
        <ChoiceBox
          label={say('FLOW_RESULT')}
          value={stringAt(document, 'result')}
          choices={[{ value: '', label: say('FLOW_NONE') }, ...fields]}
          onChange={(result) => set('result', result || undefined)}
        />
        <ChoiceBox
          label={say('FLOW_AFTER')}
          value={stringAt(document, 'after') || 'locked'}
          choices={[
            { value: 'locked', label: say('FLOW_AFTER_LOCKED') },
            { value: 'open', label: say('FLOW_AFTER_OPEN') },
          ]}
          onChange={(after) => set('after', after === 'open' ? 'open' : undefined)}
        />
      </div>
      <ExpressionPart
        label={say('FLOW_NAME')}
        help={say('FLOW_NAME_HELP')}
        placeholder="record.name + ' · ' + starter.realname"
        value={document['name']}
        onChange={(name) => set('name', name)}
      />
      <div className="vp-settings-grid">
        <ManyBox
          label={say('FLOW_SUMMARY')}
          help={say('FLOW_SUMMARY_HELP')}
          value={strings(listAt(document, 'summary'))}
          choices={fields}
          onChange={(summary) => set('summary', summary.length > 0 ? summary.slice(0, 6) : undefined)}
        />
        <ManyBox
          label={say('FLOW_MATERIAL')}
          help={say('FLOW_MATERIAL_HELP')}
          value={strings(listAt(document, 'material'))}
          choices={fields}
          onChange={(material) => set('material', material.length > 0 ? material : undefined)}
        />
      </div>
    </fieldset>
  )
}

/** What holds for the process as a whole. */
export function ProcessSettings() {
  const { say } = useDesigner()
  const { document } = useOpen()
  const { calendars } = useProcessWorld().choices
  const set = useSetProcess()
  return (
    <div className="vp-settings">
      <NamePart document={document} set={set} />
      <RecordPart document={document} set={set} />
      <div className="vp-settings-grid">
        <section>
          <StartPart />
        </section>
        <section>
          <p className="vd-help">{say('FLOW_ADMINS_HELP')}</p>
          <WhoList
            label={say('FLOW_ADMINS')}
            value={document['admins']}
            ways={NAMED_WAYS}
            isOptional
            onChange={(admins) => set('admins', admins)}
          />
        </section>
      </div>
      <fieldset className="vp-part">
        <legend>{say('FLOW_RULES')}</legend>
        <div className="vp-settings-grid">
          <RuleBoxes holder={document} isNode={false} onSet={set} />
          <ChoiceBox
            label={say('FLOW_WITHDRAW')}
            value={stringAt(document, 'withdraw') || 'untouched'}
            choices={WITHDRAW.map(([value, code]) => ({ value, label: say(code) }))}
            onChange={(withdraw) => set('withdraw', withdraw === 'untouched' ? undefined : withdraw)}
          />
          <ChoiceBox
            label={say('FLOW_CALENDAR')}
            help={say('FLOW_CALENDAR_HELP')}
            value={stringAt(document, 'calendar')}
            choices={[{ value: '', label: say('FLOW_NONE') }, ...calendars]}
            onChange={(calendar) => set('calendar', calendar || undefined)}
          />
        </div>
      </fieldset>
    </div>
  )
}
