import { Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { TermDraft } from './model/draft.ts'
import type { Editing } from './model/editing.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { rulesFor } from './model/rules.ts'
import { ruleWord } from './model/rule-text.ts'
import { ValueInput } from './ValueInput.tsx'

interface TermRowProps {
  readonly term: TermDraft
  /** From 1, within its group. */
  readonly place: number
  readonly editing: Editing
}

interface FieldOption {
  readonly value: string
  readonly label: string
}

/** A rule that is cut off can be read. */
const inFull = ({ label }: { readonly label?: ReactNode }) => <span title={String(label)}>{label}</span>

/** One condition: field, rule and value. */
export function TermRow({ term, place, editing }: TermRowProps) {
  const { fields, ports, choices, tried, knowsAllRules } = editing
  const field = fields.get(term.name)
  const isGone = term.name !== '' && !field
  const rules = useMemo(() => {
    const offered = rulesFor(field?.resolved, knowsAllRules)
    // What another client saved stays as it is until the user chooses otherwise.
    return (offered.includes(term.rule) ? offered : [...offered, term.rule]).map((rule) => ({
      value: rule,
      label: ruleWord(rule, ports),
    }))
  }, [ports, field, term.rule, knowsAllRules])
  return (
    <fieldset className="vi-super-term">
      <legend className="v-hidden">{ports.say('SUPER_TERM', { place })}</legend>
      <Select
        id={`${term.id}-field`}
        className="vi-super-field"
        aria-label={ports.say('SUPER_FIELD')}
        placeholder={ports.say('SUPER_FIELD_CHOOSE')}
        showSearch={{
          filterOption: (typed, option) =>
            (option as FieldOption | undefined)?.label.toLowerCase().includes(typed.toLowerCase()) ?? false,
        }}
        value={term.name || null}
        options={choices}
        popupMatchSelectWidth={false}
        {...(isGone ? { status: 'error' as const } : {})}
        onChange={(name: string) => editing.setField(term.id, name)}
      />
      <Select
        className="vi-super-rule"
        aria-label={ports.say('SUPER_RULE')}
        value={term.rule}
        options={rules}
        labelRender={inFull}
        popupMatchSelectWidth={false}
        listHeight={400}
        onChange={(rule) => editing.setRule(term.id, rule)}
      />
      {field && (
        <ValueInput
          term={term}
          field={field}
          ports={ports}
          tried={tried}
          onChange={(value) => editing.setValue(term.id, value)}
        />
      )}
      {!field && (
        <div className="vi-super-value">
          {isGone && (
            <span className="vi-problem" role="alert">
              {ports.say('SUPER_FIELD_GONE', { field: term.name })}
            </span>
          )}
        </div>
      )}
      <MoveButtons id={term.id} label={ports.say('SUPER_REMOVE_TERM')} editing={editing} />
    </fieldset>
  )
}
