import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import {
  type AdministeredRule,
  administeredRuleProblem,
  MAX_STEPS,
  printAdministeredRule,
} from '../../../../schemas/language/rules/administered.ts'
import { getCheckRule, saveCheckRule } from '../../../api/administration/check-rules.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useItemKeys } from '../../../ui/use-item-keys.ts'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import type { PanelProps } from '../props.ts'
import { RuleStepRow } from './RuleStepRow.tsx'
import { RuleTester } from './RuleTester.tsx'
import './check-rule.css'

interface EditorProps {
  readonly id: string
  readonly stored: AdministeredRule
  readonly onSaved: () => void
}

/** The steps of a rule as they are edited, over a box that tries them. */
function RuleEditor({ id, stored, onSaved }: EditorProps) {
  const say = useSay()
  const isLocked = !usePermissions().can('system:checkRule:edit')
  const [steps, setSteps] = useState(stored.steps)
  const keys = useItemKeys(steps)
  const [isBusy, setBusy] = useState(false)
  const wire = printAdministeredRule({ steps })
  const isChanged = wire !== printAdministeredRule(stored)
  const problem = administeredRuleProblem(JSON.parse(wire))
  useUnsaved(isChanged)
  const handleSave = async () => {
    setBusy(true)
    try {
      toast('success', await saveCheckRule(id, { steps }))
      onSaved()
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  const move = (at: number, by: number) => {
    const step = steps[at]
    if (step) setSteps(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))
  }
  return (
    <div className="v-check-rule">
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
            onClick={() => void handleSave()}
          >
            {say('CHECK_RULE_SAVE')}
          </Button>
        </div>
      )}
      <RuleTester rule={problem ? undefined : { steps }} />
    </div>
  )
}

/** The steps of the check rule of the row, and a box that tries them. */
export function CheckRulePanel({ row, onChanged }: PanelProps) {
  const id = String(row?.id ?? '')
  const { latest, error, turn, reload } = useLoaded([id], (signal) => getCheckRule(id, signal))
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!latest) return <Loading />
  const handleSaved = () => {
    reload()
    onChanged()
  }
  return <RuleEditor key={turn} id={id} stored={latest} onSaved={handleSaved} />
}
