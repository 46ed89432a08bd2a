import { Alert } from 'antd'
import { useDesigner } from '../context.tsx'
import type { Plan } from '../storage/remote.ts'
import { UserList } from '../properties/field/UserList.tsx'

/** Fields that are removed or renamed although something elsewhere names them. */
export function PlanRemoved({ removed }: { readonly removed: NonNullable<Plan['removed']> }) {
  const { say, words } = useDesigner()
  if (removed.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={say('DESIGNER_PLAN_REMOVED')}
      description={
        <ul className="vd-affected">
          {removed.map(({ field, title, users }) => (
            <li key={field}>
              {words(title) || field}
              <UserList users={users} />
            </li>
          ))}
        </ul>
      }
    />
  )
}
