import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input, Select } from 'antd'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { RULES, type RuleName } from '../../../schemas/language/rules/named.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'
import { RULE_NAMES } from './rule-names.ts'

interface RuleListProps {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly fieldKeys: readonly string[]
  readonly onChange: (rules: readonly JsonObject[] | undefined) => void
}
const PATTERN = ' pattern'
const CHECK = ' check'
const CODE = ' code'
const NAMES = Object.keys(RULES) as readonly RuleName[]
/** The sentence of a rule that says one thing only. */
const sentenceOf = (name: string | null) =>
  name !== null && Object.hasOwn(RULES, name) ? RULES[name as RuleName].steps[0].message : 'DESIGNER_RULE_DEFAULT'

/** What a rule asks for: the name of a known one, a rule of the server, a pattern or a condition. */
function kindOf(rule: JsonObject): string | null {
  const name = ownProperty(rule, 'rule')
  if (typeof name === 'string') return name
  if (Object.hasOwn(rule, 'code')) return CODE
  return Object.hasOwn(rule, 'pattern') ? PATTERN : Object.hasOwn(rule, 'check') ? CHECK : null
}
function withKind(rule: JsonObject, kind: string): JsonObject {
  const rest = ['rule', 'code', 'pattern', 'check'].reduce((left, name) => setProperty(left, name, undefined), rule)
  if (kind === PATTERN || kind === CHECK || kind === CODE) return { [kind.trim()]: '', ...rest }
  return { rule: kind, ...rest }
}

/** Further checks of a field, one row each: what must hold, and what is said when it does not. */
export function RuleList({ id, label, value, fieldKeys, onChange }: RuleListProps) {
  const { say, words } = useDesigner()
  const rules = Array.isArray(value) ? value.filter(isObject) : []
  const rowKeys = useItemKeys(rules)
  const write = (next: readonly JsonObject[]) => onChange(next.length ? next : undefined)
  const set = (index: number, rule: JsonObject) => write(rules.with(index, rule))
  const kinds = [
    { value: PATTERN, label: say('DESIGNER_RULE_PATTERN') },
    { value: CHECK, label: say('DESIGNER_RULE_CHECK') },
    { value: CODE, label: say('DESIGNER_RULE_CODE') },
    ...NAMES.map((name) => ({ value: name, label: `${words(RULE_NAMES[name])} (${name})` })),
  ]
  return (
    <fieldset className="vd-prop vd-list">
      <legend>{label}</legend>
      {rules.map((rule, index) => {
        const kind = kindOf(rule)
        const name = (part: string) => `${id}-${index}-${part}`
        return (
          <div key={rowKeys[index]} className="vd-list-row">
            <div className="vd-rule">
              <Labelled id={name('kind')} label={say('DESIGNER_RULE_KIND', { number: index + 1 })}>
                {(described) => (
                  <Select
                    {...described}
                    value={kind}
                    options={
                      kind === null || kinds.some((each) => each.value === kind)
                        ? kinds
                        : [{ value: kind, label: kind }, ...kinds]
                    }
                    showSearch={{ optionFilterProp: 'label' }}
                    popupMatchSelectWidth={300}
                    onChange={(next: string) => set(index, withKind(rule, next))}
                  />
                )}
              </Labelled>
              {kind === PATTERN && (
                <Labelled id={name('pattern')} label={say('DESIGNER_PATTERN')} help={say('DESIGNER_PATTERN_HELP')}>
                  {(described) => (
                    <Input
                      {...described}
                      className="vd-code"
                      spellCheck={false}
                      placeholder="[A-Z]{2}\d{4}"
                      value={String(ownProperty(rule, 'pattern') ?? '')}
                      onChange={(event) => set(index, setProperty(rule, 'pattern', event.target.value))}
                    />
                  )}
                </Labelled>
              )}
              {kind === CODE && (
                <Labelled id={name('code')} label={say('DESIGNER_RULE_CODE')} help={say('DESIGNER_RULE_CODE_HELP')}>
                  {(described) => (
                    <AutoComplete
                      {...described}
                      className="vd-code"
                      value={String(ownProperty(rule, 'code') ?? '')}
                      options={NAMES.map((code) => ({ value: code, label: `${words(RULE_NAMES[code])} (${code})` }))}
                      onChange={(code: string) => set(index, setProperty(rule, 'code', code))}
                    />
                  )}
                </Labelled>
              )}
              {kind === CHECK && (
                <ExpressionInput
                  id={name('check')}
                  label={say('DESIGNER_RULE_CHECK')}
                  help={say('DESIGNER_RULE_CHECK_HELP')}
                  value={ownProperty(rule, 'check')}
                  fieldKeys={fieldKeys}
                  onChange={(next) => set(index, setProperty(rule, 'check', next ?? ''))}
                />
              )}
              <LocalText
                id={name('message')}
                label={say('DESIGNER_RULE_MESSAGE')}
                placeholder={kind === null ? '' : say(sentenceOf(kind))}
                value={ownProperty(rule, 'message')}
                onChange={(next) => set(index, setProperty(rule, 'message', next))}
              />
            </div>
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${say('DESIGNER_REMOVE')} ${say('DESIGNER_RULE_KIND', { number: index + 1 })}`}
              onClick={() => write(rules.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => write([...rules, { rule: 'email' }])}>
        {say('DESIGNER_RULE_ADD')}
      </Button>
    </fieldset>
  )
}
