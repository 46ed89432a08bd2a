import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { memo } from 'react'
import { isDanger, type OfferedAction } from '../actions.ts'
import { useHost } from '../host.tsx'
import type { ViewRow } from './use-rows.ts'

export type RunAction = (offered: OfferedAction, row: ViewRow) => void

interface RowActionsProps {
  readonly view: ViewRow
  readonly actions: readonly OfferedAction[]
  /** Words that tell this row from others. */
  readonly title: string
  /** How many stand beside each other before the rest goes into a menu. */
  readonly direct: number
  /** One of them is at work on this row. */
  readonly isBusy?: boolean
  readonly onRun: RunAction
}

/** Plain buttons: a hundred rows of them must not be felt. */
export const RowActions = memo(function RowActions({ view, actions, title, direct, isBusy = false, onRun }: RowActionsProps) {
  const { ports } = useHost()
  const shown = actions.length <= direct ? actions : actions.slice(0, Math.max(direct - 1, 0))
  const rest = actions.slice(shown.length)
  return (
    <span className="vi-actions">
      {shown.map((offered) => (
        <button key={offered.action.code} type="button" className={isDanger(offered.action) ? 'vi-link vi-danger' : 'vi-link'} disabled={offered.disabled || isBusy} onClick={() => onRun(offered, view)}>
          {offered.title}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ action, title: label, disabled }) => ({ key: action.code, label, disabled: disabled || isBusy, danger: isDanger(action) })),
            onClick: ({ key }) => {
              const chosen = rest.find(({ action }) => action.code === key)
              if (chosen) onRun(chosen, view)
            },
          }}
        >
          <button type="button" className="vi-link" aria-haspopup="menu" {...(shown.length ? {} : { 'aria-label': ports.say('LIST_ROW_ACTIONS', { title }) })}>
            {shown.length ? <>{ports.say('LIST_MORE')} <DownOutlined aria-hidden="true" /></> : <EllipsisOutlined aria-hidden="true" className="vi-dots" />}
          </button>
        </Dropdown>
      )}
    </span>
  )
})
