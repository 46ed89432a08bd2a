import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useSay } from '../../../../ui/use-say.ts'
import type { KnownAction } from './action-kinds.ts'

/** The way on is the one that stands out. */
const FORWARD: ReadonlySet<string> = new Set(['agree', 'submit', 'advise', 'claim'])

interface ActionBarProps {
  readonly actions: readonly KnownAction[]
  readonly isBusy: boolean
  readonly onChoose: (action: KnownAction) => void
}

/** What the person may do: the decisions as buttons, the rest in a menu. */
export function ActionBar({ actions, isBusy, onChoose }: ActionBarProps) {
  const say = useSay()
  const [first, rest] = [actions.filter(({ facts }) => facts.isFirst), actions.filter(({ facts }) => !facts.isFirst)]
  // A menu with one entry, or under no button, is no help.
  const inLine = first.length === 0 ? rest.slice(0, 3) : rest.length === 1 ? rest : []
  const inMenu = rest.filter((one) => !inLine.includes(one))
  if (actions.length === 0) return null
  return (
    <div className="v-approval-bar" role="toolbar" aria-label={say('APPROVAL_ACTIONS')}>
      {[...first, ...inLine].map((action) => (
        <Button
          key={`${action.kind} ${action.offered.taskId ?? ''} ${action.offered.event ?? ''}`}
          type={FORWARD.has(action.kind) ? 'primary' : 'default'}
          danger={action.facts.isDanger ?? false}
          disabled={isBusy}
          onClick={() => onChoose(action)}
        >
          {say(action.facts.title)}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: inMenu.map(({ facts }, index) => ({
              key: String(index),
              label: say(facts.title),
              danger: facts.isDanger ?? false,
            })),
            onClick: ({ key }) => {
              const chosen = inMenu[Number(key)]
              if (chosen) onChoose(chosen)
            },
          }}
        >
          <Button disabled={isBusy} aria-haspopup="menu">
            {say('APPROVAL_MORE')} <DownOutlined aria-hidden="true" />
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
