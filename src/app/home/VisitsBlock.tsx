import { Card } from 'antd'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { whenIdle } from '../../api/client/traffic.ts'
import { getVisits, type VisitDay } from '../../api/administration/visits.ts'
import { useSay } from '../../ui/use-say.ts'
import './visits.css'

async function visitsOnceIdle(signal: AbortSignal) {
  await whenIdle()
  return getVisits(signal)
}
const ONCE: readonly string[] = []

function Day({ day, most }: { readonly day: VisitDay; readonly most: number }) {
  const say = useSay()
  return (
    <li title={say('HOME_VISITS_DAY', { day: day.day, signIns: day.signIns, addresses: day.addresses })}>
      <span className="v-visits-count">{day.signIns}</span>
      <span className="v-visits-bar" style={{ blockSize: `${(day.signIns / most) * 100}%` }} />
      <small>{day.label}</small>
    </li>
  )
}

/** Sign-ins of the last days as bars, for people who may read the log. Nothing while they are unknown. */
export function VisitsBlock() {
  const say = useSay()
  const { value } = useLoaded(ONCE, visitsOnceIdle)
  if (!value) return null
  const most = Math.max(1, ...value.days.map(({ signIns }) => signIns))
  return (
    <Card size="small" title={<h2>{say('HOME_VISITS')}</h2>}>
      <p className="v-visits-today">
        {say('HOME_VISITS_TODAY', {
          signIns: value.signInsToday,
          addresses: value.addressesToday,
          all: value.signInsEver,
        })}
      </p>
      <ol className="v-visits" aria-label={say('HOME_VISITS')}>
        {value.days.map((day) => (
          <Day key={day.day} day={day} most={most} />
        ))}
      </ol>
    </Card>
  )
}
