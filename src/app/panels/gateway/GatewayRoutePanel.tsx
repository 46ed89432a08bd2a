import { Button } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { StepList } from '../../../../schemas/language/gateway/kinds.ts'
import { type Step, stepProblem } from '../../../../schemas/language/gateway/steps.ts'
import { getRouteSteps, saveRouteSteps } from '../../../api/administration/gateway.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import type { PanelProps } from '../props.ts'
import { StepEditor } from './StepEditor.tsx'
import { sameJson } from '../../../../schemas/language/values.ts'
import './gateway.css'

const LISTS = ['predicates', 'filters'] as const
type Steps = Readonly<Record<StepList, readonly Step[]>>

interface EditorProps {
  readonly id: string
  readonly stored: Steps
  readonly onSaved: () => void
}

function RouteEditor({ id, stored, onSaved }: EditorProps) {
  const say = useSay()
  const isLocked = !usePermissions().can('system:gatewayRoute:edit')
  const [steps, setSteps] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const isChanged = !sameJson(steps, stored)
  const problem = LISTS.flatMap((list) => steps[list].map((step, at) => stepProblem(list, step, at + 1))).find(
    (one) => one !== undefined,
  )
  useUnsaved(isChanged)
  const handleSave = async () => {
    setBusy(true)
    try {
      toast('success', await saveRouteSteps(id, steps))
      onSaved()
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="v-gateway">
      <p>{say('GATEWAY_ABOUT')}</p>
      {LISTS.map((list) => (
        <StepEditor
          key={list}
          list={list}
          steps={steps[list]}
          isLocked={isLocked}
          onChange={(next) => setSteps({ ...steps, [list]: next })}
        />
      ))}
      {problem && isChanged && (
        <p className="v-gateway-problem" role="alert">
          {say(problem.code, problem.params)}
        </p>
      )}
      {!isLocked && (
        <Button
          type="primary"
          disabled={!isChanged || problem !== undefined}
          loading={isBusy}
          onClick={() => void handleSave()}
        >
          {say('GATEWAY_SAVE')}
        </Button>
      )}
    </div>
  )
}

/** The predicates and filters of the route of the row. */
export function GatewayRoutePanel({ row, onChanged }: PanelProps) {
  const id = String(row?.id ?? '')
  const { latest, error, turn, reload } = useLoaded([id], (signal) => getRouteSteps(id, signal))
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!latest) return <Loading />
  const handleSaved = () => {
    reload()
    onChanged()
  }
  return <RouteEditor key={turn} id={id} stored={latest} onSaved={handleSaved} />
}
