import { Button, Drawer } from 'antd'
import { useId, useState } from 'react'
import { type FoundRole, findRoles } from '../../../api/organization/data-rules.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { FoundSelect } from '../policy/FoundSelect.tsx'
import { confirmDiscard } from '../../../ui/confirm-discard.ts'
import { RolePermissions } from './RolePermissions.tsx'
import '../policy/policy.css'
import './permissions.css'

const nameOf = ({ name }: FoundRole) => name

/** Chooses a role and opens what it may use. */
export function RolePermissionsPage() {
  const say = useSay()
  const id = useId()
  const [role, setRole] = useState<FoundRole>()
  const [isOpen, setOpen] = useState(false)
  const close = async () => {
    if (await confirmDiscard(say)) setOpen(false)
  }
  return (
    <section className="v-policy">
      <div className="v-policy-line">
        <label htmlFor={id}>{say('POLICY_ROLE')}</label>
        <FoundSelect
          id={id}
          value={role}
          find={findRoles}
          labelOf={nameOf}
          onChange={(next) => {
            setRole(next)
            setOpen(next !== undefined)
          }}
        />
        {role && <Button onClick={() => setOpen(true)}>{say('PERMISSION_OPEN')}</Button>}
      </div>
      {!role && <EmptyState text={say('PERMISSION_CHOOSE_ROLE')} />}
      {role && (
        <Drawer
          open={isOpen}
          destroyOnHidden
          size={680}
          title={say('PERMISSION_OF', { name: role.name })}
          onClose={() => void close()}
        >
          <RolePermissions key={role.id} role={role} />
        </Drawer>
      )}
    </section>
  )
}
