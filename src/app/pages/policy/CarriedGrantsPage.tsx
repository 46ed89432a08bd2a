import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { type CarriedGrant, getCarriedGrants, revokeCarriedGrants } from '../../../api/organization/carried-grants.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import './policy.css'

const keyOf = ({ roleId, permissionId }: CarriedGrant): string => `${roleId} ${permissionId}`

interface RoleProps {
  readonly grants: readonly CarriedGrant[]
  readonly chosen: ReadonlySet<string>
  readonly isLocked: boolean
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void
}

/** The rights of one role, each with what it came with. */
function RightsOfRole({ grants, chosen, isLocked, onChoose }: RoleProps) {
  const say = useSay()
  const keys = grants.map(keyOf)
  const count = keys.filter((key) => chosen.has(key)).length
  return (
    <fieldset className="v-policy-carried">
      <legend>
        {grants[0]?.roleName} <code>{grants[0]?.roleCode}</code>
      </legend>
      <Checkbox
        disabled={isLocked}
        checked={count === keys.length}
        indeterminate={count > 0 && count < keys.length}
        onChange={({ target }) => onChoose(keys, target.checked)}
      >
        {say('CARRIED_ALL', { count: keys.length })}
      </Checkbox>
      <ul>
        {grants.map((grant) => (
          <li key={grant.permissionId}>
            <Checkbox
              disabled={isLocked}
              checked={chosen.has(keyOf(grant))}
              onChange={({ target }) => onChoose([keyOf(grant)], target.checked)}
            >
              {grant.name} <code>{grant.perms}</code>
            </Checkbox>
            <div>
              {say('CARRIED_WITH')}{' '}
              {grant.below.map((page) => (
                <Tag key={page}>{page}</Tag>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Rights({ grants, onTaken }: { readonly grants: readonly CarriedGrant[]; readonly onTaken: () => void }) {
  const say = useSay()
  const mayChange = usePermissions().can('system:policy:edit')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const wanted = grants.filter((grant) => chosen.has(keyOf(grant)))
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, ...keys] : [...now].filter((key) => !keys.includes(key))))
  const take = async () => {
    const roles = new Set(wanted.map(({ roleId }) => roleId)).size
    if (
      !(await ask({
        title: say('CARRIED_TAKE', { count: wanted.length }),
        text: say('CARRIED_TAKE_ASK', { count: wanted.length, roles }),
        danger: true,
      }))
    )
      return
    setBusy(true)
    try {
      await revokeCarriedGrants(wanted)
      toast('success', say('CARRIED_TAKEN', { count: wanted.length }))
      setChosen(new Set())
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy(false)
      onTaken()
    }
  }
  return (
    <>
      {[...Map.groupBy(grants, ({ roleId }) => roleId)].map(([role, ofRole]) => (
        <RightsOfRole key={role} grants={ofRole} chosen={chosen} isLocked={!mayChange || isBusy} onChoose={choose} />
      ))}
      {mayChange && (
        <div className="v-policy-line">
          <Button danger type="primary" loading={isBusy} disabled={wanted.length === 0} onClick={() => void take()}>
            {say('CARRIED_TAKE', { count: wanted.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Rights that roles hold only because an earlier version granted them along with a page or a report, with the way to take them back. */
export function CarriedGrantsPage() {
  const say = useSay()
  const { value: grants, error, reload } = useLoaded([], getCarriedGrants)
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return (
    <section className="v-policy">
      <p className="v-policy-hint">{say('CARRIED_ABOUT')}</p>
      {!grants && <Loading />}
      {grants &&
        (grants.length === 0 ? <EmptyState text={say('CARRIED_NONE')} /> : <Rights grants={grants} onTaken={reload} />)}
    </section>
  )
}
