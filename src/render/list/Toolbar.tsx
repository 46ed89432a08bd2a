import { DeleteOutlined, DownOutlined, DownloadOutlined, PictureOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { OfferedAction } from '../actions.ts'
import { useHost } from '../host.tsx'

const ICONS: Readonly<Record<string, ReactNode>> = { add: <PlusOutlined aria-hidden="true" />, add_image: <PictureOutlined aria-hidden="true" />, import: <UploadOutlined aria-hidden="true" />, export: <DownloadOutlined aria-hidden="true" />, batch_delete: <DeleteOutlined aria-hidden="true" /> }

interface ToolbarProps {
  readonly actions: readonly OfferedAction[]
  readonly selected: number
  readonly isExporting: boolean
  readonly children: ReactNode
  readonly onRun: (offered: OfferedAction) => void
  readonly onExport: (what: 'all' | 'selected') => void
  readonly onReload: () => void
}

/** Buttons above a list; what a person may not do is not there. */
export function Toolbar({ actions, selected, isExporting, children, onRun, onExport, onReload }: ToolbarProps) {
  const { ports } = useHost()
  return (
    <div className="vi-toolbar">
      {actions.map((offered) => {
        const { action: { code }, title, disabled } = offered
        if (code === 'export') return <ExportButton key={code} title={title} disabled={disabled} selected={selected} isExporting={isExporting} onExport={onExport} />
        // Whoever presses it with nothing chosen is told what is missing, so it only looks and reads as not to be used.
        const isIdle = code === 'batch_delete' && selected === 0
        return (
          <Button key={code} type={code === 'add' ? 'primary' : 'default'} danger={code === 'batch_delete' && !isIdle} {...(isIdle ? { 'aria-disabled': true, className: 'vi-idle' } : {})} icon={ICONS[code]} disabled={disabled} onClick={() => onRun(offered)}>
            {title}
          </Button>
        )
      })}
      <span className="vi-toolbar-end">
        <Button icon={<ReloadOutlined aria-hidden="true" />} aria-label={ports.say('LIST_RELOAD')} title={ports.say('LIST_RELOAD')} onClick={onReload} />
        {children}
      </span>
    </div>
  )
}

interface ExportButtonProps extends Pick<ToolbarProps, 'selected' | 'isExporting' | 'onExport'> {
  readonly title: string
  readonly disabled: boolean
}

/** With a selection there is a choice: those rows, or everything the search found. */
function ExportButton({ title, disabled, selected, isExporting, onExport }: ExportButtonProps) {
  const { ports } = useHost()
  const label = isExporting ? ports.say('LIST_EXPORTING') : title
  if (selected === 0) {
    return <Button icon={ICONS['export']} loading={isExporting} disabled={disabled} onClick={() => onExport('all')}>{label}</Button>
  }
  const items = [
    { key: 'selected', label: ports.say('LIST_EXPORT_SELECTED', { count: selected }) },
    { key: 'all', label: ports.say('LIST_EXPORT_ALL') },
  ]
  return (
    <Dropdown trigger={['click']} disabled={disabled} menu={{ items, onClick: ({ key }) => onExport(key === 'selected' ? 'selected' : 'all') }}>
      <Button icon={ICONS['export']} loading={isExporting}>{label} <DownOutlined aria-hidden="true" /></Button>
    </Dropdown>
  )
}
