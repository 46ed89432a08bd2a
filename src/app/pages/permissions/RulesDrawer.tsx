import { Drawer } from 'antd'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type FoundRole, getRules } from '../../../api/organization/data-rules.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { GrantedRules } from '../policy/RulesOfRole.tsx'

interface RulesDrawerProps {
  readonly role: FoundRole
  readonly place: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

function Rules({ role, place }: Omit<RulesDrawerProps, 'onClose'>) {
  const mayChange = !usePermissions().excluded('system:policy').has('edit')
  const { value, error, reload } = useLoaded([place.id], (signal) => getRules(place.id, signal))
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return value ? <GrantedRules place={place.id} rules={value} mayChange={mayChange} role={role} /> : <Loading />
}

/** The data rules of a menu entry that a role has. */
export function RulesDrawer({ role, place, onClose }: RulesDrawerProps) {
  const say = useSay()
  return (
    <Drawer open size={420} title={say('PERMISSION_RULES_OF', { name: place.title })} onClose={onClose}>
      <Rules role={role} place={place} />
    </Drawer>
  )
}
