import {
  DeleteOutlined,
  DownOutlined,
  DownloadOutlined,
  PictureOutlined,
  PlusOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { MenuIcon } from '../../ui/icons/MenuIcon.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { isDanger, type OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import { MORE, useOverflow } from './use-overflow.ts'

const USUAL_ICONS: Readonly<Record<string, ReactNode>> = {
  add: <PlusOutlined aria-hidden="true" />,
  add_image: <PictureOutlined aria-hidden="true" />,
  import: <UploadOutlined aria-hidden="true" />,
  export: <DownloadOutlined aria-hidden="true" />,
  batch_delete: <DeleteOutlined aria-hidden="true" />,
}
const iconOf = ({ code, icon }: OfferedAction['action']): ReactNode =>
  icon === undefined ? USUAL_ICONS[code] : <MenuIcon name={icon} />

interface ActionsProps {
  readonly actions: readonly OfferedAction[]
  readonly selected: number
  readonly isExporting: boolean
  readonly onRun: (offered: OfferedAction) => void
}
interface ToolbarProps extends ActionsProps {
  readonly children: ReactNode
  readonly onReload: () => void
}

/** Buttons above a list; what a person may not do is not there, and what does not fit in one line is in a menu at its end. */
export function Toolbar({ children, onReload, ...menuProps }: ToolbarProps) {
  const { ports } = useHost()
  const { actions, selected, isExporting, onRun } = menuProps
  const isChosen = selected > 0
  const { line, shown } = useOverflow(
    actions.map(({ action }) => action.code),
    `${actions.map(({ title }) => title).join(' ')} ${isExporting} ${isChosen}`,
  )
  return (
    <div className="vi-toolbar" ref={line}>
      {actions.slice(0, shown).map((offered) => {
        const { action, title, disabled } = offered
        const { code } = action
        const isBusy = code === 'export' && isExporting
        // A press without selected rows shows what is missing, so the button is only aria-disabled.
        const isIdle = code === 'batch_delete' && !isChosen
        return (
          <Button
            key={code}
            data-piece={code}
            type={code === 'add' ? 'primary' : 'default'}
            danger={code === 'batch_delete' && !isIdle}
            {...(isIdle ? { 'aria-disabled': true, className: 'vi-idle' } : {})}
            icon={iconOf(action)}
            loading={isBusy}
            disabled={disabled}
            onClick={() => onRun(offered)}
          >
            {isBusy ? ports.say('LIST_EXPORTING') : title}
          </Button>
        )
      })}
      {shown < actions.length && <MoreButton {...menuProps} actions={actions.slice(shown)} />}
      <span className="vi-toolbar-end">
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label={ports.say('LIST_RELOAD')}
          title={ports.say('LIST_RELOAD')}
          onClick={onReload}
        />
        {children}
      </span>
    </div>
  )
}

/** The actions that do not fit into the line. It opens with its first entry under the keyboard; Escape leads back. */
function MoreButton({ actions, selected, isExporting, onRun }: ActionsProps) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(isOpen, () => button.current)
  const entries = actions.map((offered) => {
    const { action, title, disabled } = offered
    const { code } = action
    const isBusy = code === 'export' && isExporting
    return {
      item: {
        key: code,
        label: isBusy ? ports.say('LIST_EXPORTING') : title,
        icon: iconOf(action),
        disabled: disabled || isBusy,
        danger: isDanger(action) && (code !== 'batch_delete' || selected > 0),
      },
      run: () => onRun(offered),
    }
  })
  return (
    // Focus moves into an opened menu.
    <Dropdown
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      menu={{
        items: entries.map(({ item }) => item),
        onClick: ({ key }) => entries.find(({ item }) => item.key === key)?.run(),
      }}
    >
      <Button ref={button} data-piece={MORE} aria-haspopup="menu" aria-expanded={isOpen}>
        {ports.say('LIST_MORE')} <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}
