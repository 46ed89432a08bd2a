import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { needsNoValue, QUERY_RULES, type QueryRule } from '../../../schemas/language/query/super-query.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import type { Named } from '../options/source-lists.ts'
import { NameSelect } from '../options/sources.tsx'
import { TemplateInput } from './TemplateInput.tsx'

interface FilterRowsProps {
  readonly filter: readonly unknown[]
  /** Fields of the screen that is shown. */
  readonly fields: readonly Named[]
  readonly onChange: (filter: readonly unknown[]) => void
}

const ruleOf = (term: JsonObject): QueryRule | undefined =>
  QUERY_RULES.find((rule) => rule === ownProperty(term, 'rule'))

/** The conditions that all rows of a section fulfil. */
export function FilterRows({ filter, fields, onChange }: FilterRowsProps) {
  const { say } = useDesigner()
  const keys = useItemKeys(filter)
  const [first] = fields
  const rules = QUERY_RULES.map((rule) => ({
    value: rule,
    label: say(`SUPER_RULE_${rule.toUpperCase()}` as MessageCode),
  }))
  return (
    <fieldset>
      <legend>{say('SECTION_FILTER')}</legend>
      <p className="vd-help">{say('SECTION_FILTER_HELP')}</p>
      <div className="vd-section-rows">
        {filter.map((one, index) => {
          const term = isObject(one) ? one : {}
          const rule = ruleOf(term)
          const number = index + 1
          const set = (name: string, value: unknown) => onChange(filter.with(index, setProperty(term, name, value)))
          return (
            <div key={keys[index]} className="vd-section-term">
              <NameSelect
                described={{ id: `vd-section-filter-${index}` }}
                label={say('SECTION_FILTER_FIELD', { number })}
                value={String(ownProperty(term, 'field') ?? '')}
                named={fields}
                onChange={(field) => field !== '' && set('field', field)}
              />
              <Select
                aria-label={say('SECTION_FILTER_RULE', { number })}
                value={rule ?? null}
                options={rules}
                onChange={(next: string) => set('rule', next)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={say('SECTION_FILTER_REMOVE', { number })}
                title={say('SECTION_FILTER_REMOVE', { number })}
                onClick={() => onChange(filter.toSpliced(index, 1))}
              />
              {rule !== undefined && needsNoValue(rule) ? null : (
                <TemplateInput
                  described={{ 'aria-label': say('SECTION_FILTER_VALUE', { number }) }}
                  className="vd-section-value"
                  value={ownProperty(term, 'value')}
                  onChange={(value) => set('value', value)}
                />
              )}
            </div>
          )
        })}
      </div>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={!first}
        onClick={() => first && onChange([...filter, { field: first.value, rule: 'eq' }])}
      >
        {say('SECTION_FILTER_ADD')}
      </Button>
    </fieldset>
  )
}
