import { Button } from 'antd'
import { stepProblem } from '../../../../schemas/language/gateway/steps.ts'
import { getRouteSteps, type RouteSteps, saveRouteSteps } from '../../../api/administration/gateway.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import { RefusedSave } from '../versioned/RefusedSave.tsx'
import { useVersioned, type VersionedProps } from '../versioned/use-versioned.ts'
import { StepEditor } from './StepEditor.tsx'
import './gateway.css'

const LISTS = ['predicates', 'filters'] as const
const CALLS = { load: getRouteSteps, save: saveRouteSteps }

/** The predicates and filters of the route of the row. */
export function GatewayRoutePanel({ row, onChanged }: PanelProps) {
  const route = useVersioned(String(row?.id ?? ''), CALLS, onChanged)
  if (route.error !== undefined) return <ErrorBox error={route.error} onRetry={route.reload} />
  return route.value ? <RouteEditor {...route} value={route.value} /> : <Loading />
}

function RouteEditor({ value, change, isChanged, isBusy, refusal, onSave, onDiscard }: VersionedProps<RouteSteps>) {
  const say = useSay()
  const isLocked = !usePermissions().can('system:gatewayRoute:edit')
  const problem = LISTS.flatMap((list) => value[list].map((step, at) => stepProblem(list, step, at + 1))).find(
    (one) => one !== undefined,
  )
  return (
    <div className="v-gateway">
      <RefusedSave refusal={refusal} onDiscard={onDiscard} />
      <p>{say('GATEWAY_ABOUT')}</p>
      {LISTS.map((list) => (
        <StepEditor
          key={list}
          list={list}
          steps={value[list]}
          isLocked={isLocked}
          onChange={(next) => change({ ...value, [list]: next })}
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
          onClick={() => void onSave()}
        >
          {say('GATEWAY_SAVE')}
        </Button>
      )}
    </div>
  )
}
