import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../host.tsx'
import type { ColumnChoice } from './use-columns.ts'

/** Which columns are drawn. */
export function ColumnSettings({ columns }: { readonly columns: ColumnChoice }) {
  const { ports } = useHost()
  const { all, shown, toggle, reset } = columns
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isShown = (key: string) => shown.some((column) => column.field.key === key)
  const content = (
    <div className="vi-column-list">
      {all.map((column) => {
        const { key } = column.field
        return (
          <label key={key}>
            <input type="checkbox" className="vi-check" checked={isShown(key)} disabled={isShown(key) && shown.length === 1} onChange={() => toggle(key)} />
            {textIn(column.title, ports.locale)}
          </label>
        )
      })}
      <button type="button" className="vi-link" onClick={reset}>{ports.say('LIST_COLUMNS_RESET')}</button>
    </div>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any of its controls leads back to the button
    <span
      className="vi-column-settings"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      {/* Beside its button in the document, so that Tab leads into it. */}
      <Popover trigger="click" placement="bottomRight" title={ports.say('LIST_COLUMNS')} content={content} open={isOpen} onOpenChange={setOpen} getPopupContainer={(node) => node.parentElement ?? document.body}>
        <Button ref={button} icon={<SettingOutlined />} aria-label={ports.say('LIST_COLUMNS')} aria-expanded={isOpen} title={ports.say('LIST_COLUMNS')} />
      </Popover>
    </span>
  )
}
