import { AutoComplete, Checkbox, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { type DataRule, RULE_CONDITIONS, RULE_VARIABLES } from '../../../api/data-rules.ts'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { wordsOf } from '../../../ui/words-of.ts'

const SQL = 'USE_SQL_RULES'
const WIDTH = 520

interface Props {
  readonly rule: DataRule
  /** Rejects with what is wrong with it; the dialog stays. */
  readonly onKeep: (rule: DataRule) => Promise<unknown>
  readonly onClose: () => void
}

/** One data rule: a column, a sign and a value. */
export function RuleDialog({ rule, onKeep, onClose }: Props) {
  const say = useSay()
  const [draft, setDraft] = useState(rule)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(rule))
  const change = (more: Partial<DataRule>) => setDraft((now) => ({ ...now, ...more }))
  // Another back end may have a piece of SQL there; nobody is led to write one.
  const conditions = RULE_CONDITIONS.filter((one) => one !== SQL || rule.ruleConditions === SQL)
  const isWhole = draft.ruleName.trim() !== '' && (draft.ruleColumn.trim() !== '' || draft.ruleConditions === SQL)
  const handleKeep = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onKeep({ ...draft, ruleName: draft.ruleName.trim(), ruleColumn: draft.ruleColumn.trim(), ruleValue: draft.ruleValue.trim() })
      onClose()
    } catch (reason) {
      setError(wordsOf(reason, say))
      setBusy(false)
    }
  }
  return (
    <Modal open width={WIDTH} title={say(rule.id === '' ? 'DATA_RULE_ADD' : 'DATA_RULE_EDIT_OF', { name: rule.ruleName })} confirmLoading={isBusy} mask={{ closable: false }} okText={say('POLICY_SAVE')} cancelText={say('COMMON_CANCEL')} okButtonProps={{ disabled: !isWhole }} onOk={() => void handleKeep()} onCancel={onClose}>
      <FormRow label={say('DATA_RULE_NAME')}>{(control) => <Input {...control} maxLength={50} value={draft.ruleName} onChange={({ target }) => change({ ruleName: target.value })} />}</FormRow>
      <FormRow label={say('DATA_RULE_COLUMN')} hint={say('DATA_RULE_COLUMN_HINT')}>{(control) => <Input {...control} className="v-policy-code" spellCheck={false} maxLength={64} value={draft.ruleColumn} onChange={({ target }) => change({ ruleColumn: target.value })} />}</FormRow>
      <FormRow label={say('DATA_RULE_CONDITION')}>
        {({ id }) => <Select<string> id={id} className="v-policy-rows" value={draft.ruleConditions} options={conditions.map((value) => ({ value, label: value }))} onChange={(ruleConditions) => change({ ruleConditions })} />}
      </FormRow>
      <FormRow label={say('DATA_RULE_VALUE')} hint={say('DATA_RULE_VALUE_HINT', { example: RULE_VARIABLES[0] })} error={error}>
        {(control) => (
          <AutoComplete<string> id={control.id} className="v-policy-rows" value={draft.ruleValue} defaultActiveFirstOption={false} options={RULE_VARIABLES.filter((name) => name.includes(draft.ruleValue)).map((value) => ({ value }))} onChange={(ruleValue: string | undefined) => change({ ruleValue: ruleValue ?? '' })}>
            <Input {...control} className="v-policy-code" spellCheck={false} maxLength={1000} />
          </AutoComplete>
        )}
      </FormRow>
      <Checkbox checked={draft.status !== '0'} onChange={({ target }) => change({ status: target.checked ? '1' : '0' })}>{say('DATA_RULE_STATUS')}</Checkbox>
    </Modal>
  )
}
