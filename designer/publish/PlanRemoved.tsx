import { Alert, Checkbox } from 'antd'
import { useDesigner } from '../context.tsx'
import type { Plan } from '../storage/remote.ts'
import { UserList } from '../properties/field/UserList.tsx'

type Removed = NonNullable<Plan['removed']>

/** How many places can be rewritten with the new names of fields. */
export const countRewritable = (removed: Removed): number =>
  removed.flatMap(({ users }) => users.filter(({ rewritable }) => rewritable)).length

interface PlanRemovedProps {
  readonly removed: Removed
  readonly isRewriting: boolean
  readonly onRewrite: (on: boolean) => void
}

/** Fields that are removed or renamed although something elsewhere names them. */
export function PlanRemoved({ removed, isRewriting, onRewrite }: PlanRemovedProps) {
  const { say, words } = useDesigner()
  if (removed.length === 0) return null
  const count = countRewritable(removed)
  return (
    <Alert
      type="warning"
      showIcon
      title={say('DESIGNER_PLAN_REMOVED')}
      description={
        <>
          <ul className="vd-affected">
            {removed.map(({ field, title, to, users }) => (
              <li key={field}>
                {to === undefined
                  ? words(title) || field
                  : say('DESIGNER_PLAN_RENAMED', { title: words(title) || field, from: field, to })}
                <UserList users={users} isRenamed={to !== undefined} />
              </li>
            ))}
          </ul>
          {count > 0 && (
            <Checkbox checked={isRewriting} onChange={({ target }) => onRewrite(target.checked)}>
              {say('DESIGNER_REWRITE', { count })}
            </Checkbox>
          )}
        </>
      }
    />
  )
}
