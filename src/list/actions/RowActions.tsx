import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import { isDanger, type OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import type { ViewRow } from '../rows/index.ts'

export type RunAction = (offered: OfferedAction, row: ViewRow) => void

interface RowActionsProps {
  readonly view: ViewRow
  readonly actions: readonly OfferedAction[]
  /** Words that tell this row from others. */
  readonly title: string
  /** Number of buttons in the row before the rest goes into a menu. */
  readonly direct: number
  /** One of them is at work on this row. */
  readonly isBusy?: boolean
  readonly onRun: RunAction
}

/** Plain buttons: a hundred rows of them must not be felt. */
export const RowActions = memo(function RowActions({
  view,
  actions,
  title,
  direct,
  isBusy = false,
  onRun,
}: RowActionsProps) {
  const { ports } = useHost()
  const shown = actions.length <= direct ? actions : actions.slice(0, Math.max(direct - 1, 0))
  const rest = actions.slice(shown.length)
  return (
    <span className="vi-actions">
      {shown.map((offered) => (
        <button
          key={offered.action.code}
          type="button"
          className={isDanger(offered.action) ? 'vi-link vi-danger' : 'vi-link'}
          disabled={offered.disabled || isBusy}
          onClick={() => onRun(offered, view)}
        >
          {offered.title}
        </button>
      ))}
      {rest.length > 0 && (
        <RestMenu
          actions={rest}
          isBusy={isBusy}
          {...(shown.length ? {} : { label: ports.say('LIST_ROW_ACTIONS', { title }) })}
          onRun={(offered) => onRun(offered, view)}
        />
      )}
    </span>
  )
})

interface RestMenuProps {
  readonly actions: readonly OfferedAction[]
  readonly isBusy: boolean
  /** Accessible name of the button where it has no text. */
  readonly label?: string
  readonly onRun: (offered: OfferedAction) => void
}

/** The actions in the menu. The menu is mounted when it is opened: each one costs as much as ten buttons. */
function RestMenu({ actions, isBusy, label, onRun }: RestMenuProps) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState<boolean>()
  const isMounted = isOpen !== undefined
  const opener = useRef<HTMLButtonElement>(null)
  // It is another element inside its menu.
  useEffect(() => {
    if (isMounted) opener.current?.focus({ preventScroll: true })
  }, [isMounted])
  const button = (
    <button
      ref={opener}
      type="button"
      className="vi-link"
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isMounted ? {} : { onClick: () => setOpen(true) })}
    >
      {label === undefined ? (
        <>
          {ports.say('LIST_MORE')} <DownOutlined aria-hidden="true" />
        </>
      ) : (
        <EllipsisOutlined aria-hidden="true" className="vi-dots" />
      )}
    </button>
  )
  if (!isMounted) return button
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: actions.map(({ action, title, disabled }) => ({
          key: action.code,
          label: title,
          disabled: disabled || isBusy,
          danger: isDanger(action),
        })),
        onClick: ({ key }) => {
          const chosen = actions.find(({ action }) => action.code === key)
          if (chosen) onRun(chosen)
        },
      }}
    >
      {button}
    </Dropdown>
  )
}
