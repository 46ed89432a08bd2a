import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useMemo, useRef } from 'react'
import { ownProperty } from '../../../schemas/language/values.ts'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import {
  EFFECTS,
  type Effect,
  addRule,
  changeRule,
  effectsOf,
  emptyEffect,
  fieldsOfEffect,
  moveRuleUp,
  removeRule,
  ruleHasField,
  screenRules,
} from '../../commands/screen-rules.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { ComparisonInput } from '../inputs/ComparisonInput.tsx'
import { FieldTitles, useTitleOf } from '../inputs/field-titles.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import { useFocusAdded } from '../options/use-focus-added.ts'
import { RuleEffect } from './RuleEffect.tsx'
import { EFFECT_WORDS, ruleSentence } from './rule-words.ts'

/** The rules of the screen as sentences that can be changed; those about one field where one is named. */
export function ScreenRules({ about }: { readonly about?: string }) {
  const { words } = useDesigner()
  const { document } = useOpen()
  const titles = useMemo(
    () => new Map(fieldEntries(document).map(([key, field]) => [key, words(ownProperty(field, 'title')) || key])),
    [document, words],
  )
  return (
    <FieldTitles value={titles}>
      <RuleRows about={about} keys={[...titles.keys()]} />
    </FieldTitles>
  )
}

/** What a rule that is added begins with: something that can be read, and changed. */
function newRule(keys: readonly string[], about: string | undefined): JsonObject {
  const [first = ''] = keys
  const when = keys.find((key) => key !== about) ?? first
  return { when: `${when} != null`, require: [about ?? keys.find((key) => key !== when) ?? first] }
}

function RuleRows({ about, keys }: { readonly about: string | undefined; readonly keys: readonly string[] }) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const run = (change: (before: ScreenDocument) => ScreenDocument, part: string) =>
    void command(change, { name: { code: 'DESIGNER_SCREEN_RULES' }, group: `rules/${part}` })
  const rules = screenRules(document)
  const rowKeys = useItemKeys(rules)
  const list = useRef<HTMLFieldSetElement>(null)
  const focusAdded = useFocusAdded(list, '.vd-screen-rule')
  const shown = rules
    .map((rule, at) => ({ rule, at }))
    .filter(({ rule }) => about === undefined || ruleHasField(rule, about))
  return (
    <fieldset ref={list} className="vd-screen-rules">
      <legend>{say('DESIGNER_SCREEN_RULES')}</legend>
      {shown.length === 0 && (
        <p className="vd-help">
          {say(about === undefined ? 'DESIGNER_SCREEN_RULES_NONE' : 'DESIGNER_SCREEN_RULES_NONE_HERE')}
        </p>
      )}
      {shown.map(({ rule, at }) => (
        <RuleRow key={rowKeys[at]} rule={rule} at={at} keys={keys} id={`vd-rule-${about ?? 'all'}-${at}`} run={run} />
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => {
          focusAdded()
          run((now) => addRule(now, { rule: newRule(keys, about) }), 'add')
        }}
      >
        {say('DESIGNER_SCREEN_RULE_ADD')}
      </Button>
    </fieldset>
  )
}

interface RowProps {
  readonly id: string
  readonly rule: JsonObject
  readonly at: number
  readonly keys: readonly string[]
  readonly run: (change: (before: ScreenDocument) => ScreenDocument, part: string) => void
}
function RuleRow({ id, rule, at, keys, run }: RowProps) {
  const { say, words, ports } = useDesigner()
  const { document } = useOpen()
  const titleOf = useTitleOf()
  const number = at + 1
  const set = (part: string, value: unknown) =>
    run((now) => changeRule(now, { at, patch: { [part]: value } }), `${at}/${part}`)
  const stated = effectsOf(rule)
  const [named] = stated.flatMap((effect) => fieldsOfEffect(rule, effect))
  const sentence = say('DESIGNER_SCREEN_RULE', {
    number,
    sentence: ruleSentence(rule, document, { locale: ports.locale, say, words, titleOf }),
  })
  return (
    <section className="vd-screen-rule" tabIndex={-1} data-pointer={`/rules/${at}`} aria-label={sentence}>
      <div className="vd-screen-rule-head">
        <p>{sentence}</p>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          disabled={at === 0}
          aria-label={say('DESIGNER_SCREEN_RULE_RAISE', { number })}
          title={say('DESIGNER_SCREEN_RULE_RAISE', { number })}
          onClick={() => run((now) => moveRuleUp(now, { at }), `${at}/up`)}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={say('DESIGNER_SCREEN_RULE_REMOVE', { number })}
          title={say('DESIGNER_SCREEN_RULE_REMOVE', { number })}
          onClick={() => run((now) => removeRule(now, { at }), `${at}/remove`)}
        />
      </div>
      <ComparisonInput
        id={`${id}-when`}
        label={say('DESIGNER_SCREEN_RULE_WHEN')}
        help={say('DESIGNER_SCREEN_RULE_WHEN_HELP')}
        value={ownProperty(rule, 'when')}
        fieldKeys={keys}
        onChange={(next) => set('when', next ?? '')}
      />
      {stated.map((effect) => (
        <RuleEffect
          key={effect}
          id={`${id}-${effect}`}
          rule={rule}
          effect={effect}
          keys={keys}
          onChange={(next) => set(effect, next)}
        />
      ))}
      {stated.length < EFFECTS.length && (
        <Labelled id={`${id}-add`} label={say('DESIGNER_EFFECT_ADD')}>
          {(described) => (
            <Select<Effect>
              {...described}
              value={null}
              placeholder="…"
              options={EFFECTS.filter((effect) => !stated.includes(effect)).map((effect) => ({
                value: effect,
                label: say(EFFECT_WORDS[effect]),
              }))}
              onChange={(effect) => set(effect, emptyEffect(effect, named ?? keys[0] ?? ''))}
            />
          )}
        </Labelled>
      )}
    </section>
  )
}
