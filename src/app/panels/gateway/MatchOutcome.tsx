import { Tag, type TagTone } from '../../../../registry/kit/parts/Tag.tsx'
import type { RouteOutcome } from '../../../../schemas/language/gateway/match.ts'
import type { Step } from '../../../../schemas/language/gateway/steps.ts'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { useSay } from '../../../ui/use-say.ts'

const VERDICTS: Readonly<Record<RouteOutcome['verdict'], { readonly code: MessageCode; readonly tone: TagTone }>> = {
  chosen: { code: 'GATEWAY_IS_CHOSEN', tone: 'good' },
  shared: { code: 'GATEWAY_IS_SHARED', tone: 'info' },
  later: { code: 'GATEWAY_IS_LATER', tone: 'warning' },
  missed: { code: 'GATEWAY_IS_MISSED', tone: 'plain' },
  off: { code: 'GATEWAY_IS_OFF', tone: 'plain' },
}
/** So many routes that do not take the request are listed. */
const SHOWN = 50

const stepText = ({ name, args }: Step) => `${name} ${Object.values(args).flat().join(' ')}`.trim()

function Outcome({ outcome: { route, verdict, steps, share, target } }: { readonly outcome: RouteOutcome }) {
  const say = useSay()
  const { code, tone } = VERDICTS[verdict]
  return (
    <li className="v-gateway-outcome">
      <p>
        <b>{route.name}</b>
        <code>{route.routerId}</code>
        <Tag tone={tone}>{say(code)}</Tag>
        {share !== undefined && <Tag>{say('GATEWAY_SHARE', { share })}</Tag>}
      </p>
      {target && <p className="v-gateway-address">{target.address}</p>}
      {target?.headers.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two headers can be the same
        <p key={at} className="v-gateway-address">{`${name}: ${value}`}</p>
      ))}
      {steps.length === 0 && <p>{say('GATEWAY_NO_PREDICATES')}</p>}
      <ul>
        {steps.map(({ step, passes }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two predicates can be the same
          <li key={at} data-passes={passes}>
            {say(passes ? 'GATEWAY_PASSES' : 'GATEWAY_FAILS', { step: stepText(step) })}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** What became of a request: the route that takes it, then every route in its order. */
export function MatchOutcome({ outcomes }: { readonly outcomes: readonly RouteOutcome[] }) {
  const say = useSay()
  const chosen = outcomes.find(({ verdict }) => verdict === 'chosen')
  let missed = 0
  const shown = outcomes.filter(({ target }) => target !== undefined || ++missed <= SHOWN)
  return (
    <>
      <p>
        {chosen?.target
          ? say('GATEWAY_TRY_CHOSEN', { name: chosen.route.name, address: chosen.target.address })
          : say('GATEWAY_TRY_NONE')}
      </p>
      <ol className="v-gateway-steps" aria-label={say('GATEWAY_TRY_ROUTES')}>
        {shown.map((outcome) => (
          <Outcome key={outcome.route.id} outcome={outcome} />
        ))}
      </ol>
      {shown.length < outcomes.length && <p>{say('GATEWAY_TRY_MORE', { count: outcomes.length - shown.length })}</p>}
    </>
  )
}
