import { TreeSelect } from 'antd'
import { useId, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type DataRule, type RulePlace, getPlaces, getRules } from '../../../api/organization/data-rules.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { type Say, useSay } from '../../../ui/use-say.ts'
import { confirmDiscard } from '../../../ui/confirm-discard.ts'
import { RulesGrid } from './RulesGrid.tsx'
import { RulesOfRole } from './RulesOfRole.tsx'
import './policy.css'

/** The rules of one permission, and the roles that have them. */
function RulesHere({ place, onChanged }: { place: string; onChanged: () => void }) {
  const say = useSay()
  // Another back end has no such control: there its own answer decides.
  const mayChange = !usePermissions().excluded('system:policy').has('edit')
  const { value, error, reload } = useLoaded([place], (signal) => getRules(place, signal))
  const [saved, setSaved] = useState<readonly DataRule[]>()
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!value) return <Loading />
  const rules = saved ?? value
  return (
    <>
      <h2>{say('DATA_RULE_HERE')}</h2>
      {rules.length === 0 && !mayChange ? (
        <EmptyState text={say('DATA_RULE_NONE')} />
      ) : (
        <RulesGrid place={place} rules={rules} mayChange={mayChange} onRead={setSaved} onSaved={onChanged} />
      )}
      {rules.length > 0 && (
        <RulesOfRole key={rules.map(({ id }) => id).join()} place={place} rules={rules} mayChange={mayChange} />
      )}
    </>
  )
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly children: Choice[]
}
const choicesOf = (places: readonly RulePlace[], say: Say): Choice[] =>
  places.map(({ id, title, hasRules, children }) => ({
    value: id,
    title: hasRules ? `${title} · ${say('DATA_RULE_HAS')}` : title,
    children: choicesOf(children, say),
  }))

/** Data rules of the contract, of our own server and of any other: what hangs on a permission, and which roles it counts for. */
export function DataRulesPage() {
  const say = useSay()
  const id = useId()
  const [place, setPlace] = useState<string>()
  const { value: places, error, reload } = useLoaded([], getPlaces)
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return (
    <section className="v-policy">
      <div className="v-policy-line">
        <label htmlFor={id}>{say('DATA_RULE_PLACE')}</label>
        {/* What is searched for before there is anything to find stays folded away once there is. */}
        <TreeSelect<string>
          id={id}
          className="v-policy-place"
          loading={!places}
          disabled={!places}
          treeLine
          showSearch={{ treeNodeFilterProp: 'title' }}
          {...(place === undefined ? {} : { value: place })}
          treeData={choicesOf(places ?? [], say)}
          onChange={(next) => void confirmDiscard(say, say('POLICY_TURN_ASK')).then((may) => may && setPlace(next))}
        />
      </div>
      {place === undefined ? (
        <EmptyState text={say('DATA_RULE_CHOOSE')}>{say('DATA_RULE_ABOUT')}</EmptyState>
      ) : (
        <RulesHere key={place} place={place} onChanged={reload} />
      )}
    </section>
  )
}
