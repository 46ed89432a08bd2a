import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  type AdministeredRule,
  administeredRuleProblem,
  MAX_STEPS,
  printAdministeredRule,
} from '../../../../schemas/language/rules/administered.ts'
import { getCheckRule, saveCheckRule } from '../../../api/administration/check-rules.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useItemKeys } from '../../../ui/use-item-keys.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import { RefusedSave } from '../versioned/RefusedSave.tsx'
import { useVersioned, type VersionedProps } from '../versioned/use-versioned.ts'
import { RuleStepRow } from './RuleStepRow.tsx'
import { RuleTester } from './RuleTester.tsx'
import './check-rule.css'

const CALLS = { load: getCheckRule, save: saveCheckRule }

/** The steps of the check rule of the row, and a box that tries them. */
export function CheckRulePanel({ row, onChanged }: PanelProps) {
  const rule = useVersioned(String(row?.id ?? ''), CALLS, onChanged)
  if (rule.error !== undefined) return <ErrorBox error={rule.error} onRetry={rule.reload} />
  return rule.value ? <RuleEditor {...rule} value={rule.value} /> : <Loading />
}

/** The steps of a rule as they are edited, over a box that tries them. */
function RuleEditor({
  value,
  change,
  isChanged,
  isBusy,
  refusal,
  onSave,
  onDiscard,
}: VersionedProps<AdministeredRule>) {
  const say = useSay()
  const isLocked = !usePermissions().can('system:checkRule:edit')
  const { steps } = value
  const setSteps = (next: AdministeredRule['steps']) => change({ steps: next })
  const keys = useItemKeys(steps)
  const problem = administeredRuleProblem(JSON.parse(printAdministeredRule({ steps })))
  const move = (at: number, by: number) => {
    const step = steps[at]
    if (step) setSteps(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))
  }
  return (
    <div className="v-check-rule">
      <RefusedSave refusal={refusal} onDiscard={onDiscard} />
      <p className="v-check-rule-hint">{say('CHECK_RULE_HINT')}</p>
      {steps.length === 0 && <p>{say('CHECK_RULE_NONE')}</p>}
      <ol className="v-check-rule-steps" aria-label={say('CHECK_RULE_LIST')}>
        {steps.map((step, at) => (
          <RuleStepRow
            key={keys[at]}
            number={at + 1}
            count={steps.length}
            step={step}
            isLocked={isLocked}
            onChange={(next) => setSteps(steps.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => setSteps(steps.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {problem && isChanged && (
        <p className="v-check-rule-problem" role="alert">
          {say(problem.code, problem.params)}
        </p>
      )}
      {!isLocked && (
        <div className="v-check-rule-tools">
          <Button
            icon={<PlusOutlined />}
            disabled={steps.length >= MAX_STEPS}
            onClick={() => setSteps([...steps, { pattern: '', message: '' }])}
          >
            {say('CHECK_RULE_ADD')}
          </Button>
          <Button
            type="primary"
            disabled={!isChanged || problem !== undefined}
            loading={isBusy}
            onClick={() => void onSave()}
          >
            {say('CHECK_RULE_SAVE')}
          </Button>
        </div>
      )}
      <RuleTester rule={problem ? undefined : { steps }} />
    </div>
  )
}
