import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { HTTP_METHODS } from '../../../../schemas/language/gateway/kinds.ts'
import { matchRoutes, type Route, type RouteOutcome } from '../../../../schemas/language/gateway/match.ts'
import { parseRequest, type RequestProblem, type WrittenRequest } from '../../../../schemas/language/gateway/request.ts'
import { getRoutes } from '../../../api/administration/gateway.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { MatchOutcome } from './MatchOutcome.tsx'
import './gateway.css'

const EMPTY: WrittenRequest = { method: 'GET', address: '/', headers: '', remote: '', time: '' }

type Tried = { readonly outcomes: readonly RouteOutcome[] } | { readonly problem: RequestProblem }

function Trial({ routes }: { readonly routes: readonly Route[] }) {
  const say = useSay()
  const [written, setWritten] = useState(EMPTY)
  const [tried, setTried] = useState<Tried>()
  const problem = tried && 'problem' in tried ? tried.problem : undefined
  const change = (more: Partial<WrittenRequest>) => setWritten({ ...written, ...more })
  const errorOf = (field: RequestProblem['field']) => (problem?.field === field ? say(problem.code) : undefined)
  const handleMatch = () => {
    const parsed = parseRequest(written, Date.now())
    setTried('problem' in parsed ? parsed : { outcomes: matchRoutes(routes, parsed.request) })
  }
  return (
    <div className="v-gateway">
      <p>{say('GATEWAY_ABOUT')}</p>
      <div className="v-gateway-request">
        <FormRow label={say('GATEWAY_TRY_METHOD')}>
          {({ id }) => (
            <Select
              id={id}
              value={written.method}
              options={HTTP_METHODS.map((method) => ({ value: method, label: method }))}
              onChange={(method) => change({ method })}
            />
          )}
        </FormRow>
        <FormRow label={say('GATEWAY_TRY_URL')} error={errorOf('address')}>
          {(control) => (
            <Input
              {...control}
              spellCheck={false}
              maxLength={2000}
              value={written.address}
              onChange={({ target }) => change({ address: target.value })}
              onPressEnter={handleMatch}
            />
          )}
        </FormRow>
      </div>
      <FormRow label={say('GATEWAY_TRY_LINES')} error={errorOf('headers')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 8 }}
            spellCheck={false}
            maxLength={8000}
            value={written.headers}
            onChange={({ target }) => change({ headers: target.value })}
          />
        )}
      </FormRow>
      <div className="v-gateway-facts">
        <FormRow label={say('GATEWAY_TRY_FROM')} error={errorOf('remote')}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={written.remote}
              onChange={({ target }) => change({ remote: target.value })}
            />
          )}
        </FormRow>
        <FormRow label={say('GATEWAY_TRY_AT')} error={errorOf('time')}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={written.time}
              onChange={({ target }) => change({ time: target.value })}
            />
          )}
        </FormRow>
      </div>
      <Button type="primary" onClick={handleMatch}>
        {say('GATEWAY_TRY_RUN')}
      </Button>
      <div className="v-gateway-trial" aria-live="polite">
        {tried && 'outcomes' in tried && <MatchOutcome outcomes={tried.outcomes} />}
      </div>
    </div>
  )
}

/** Which route a request would take, and why the others do not. Nothing is called. */
export function GatewayMatchPanel() {
  const { value, error, reload } = useLoaded(['routes'], getRoutes)
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return value ? <Trial routes={value} /> : <Loading />
}
