import { ArrowLeftOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useHost } from '../host/host.tsx'
import './record-frame.css'
import { usePhone } from '../host/ui/use-phone.ts'

export interface RecordFrameProps {
  readonly kind: 'drawer' | 'modal' | 'page'
  readonly title: string
  /** CSS pixels, while it does not take the whole window. */
  readonly width: number
  /** Begins over the whole window. */
  readonly startsFull?: boolean
  readonly footer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The container of a record: a drawer next to the list, a dialog over it, or a page of its own. The first two can take the whole window. */
export function RecordFrame({ kind, title, width, startsFull = false, footer, onClose, children }: RecordFrameProps) {
  const { ports } = useHost()
  const phone = usePhone()
  const [wantsFull, setFull] = useState(startsFull)
  const titleId = useId()
  if (kind === 'page') {
    return (
      <section className="vi-record-page" aria-labelledby={titleId}>
        <header>
          <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
            {ports.say('FORM_BACK')}
          </Button>
          <h2 id={titleId}>{title}</h2>
        </header>
        {children}
        {footer && <footer>{footer}</footer>}
      </section>
    )
  }
  // A phone is too narrow for both.
  const isFull = phone || wantsFull
  const label = ports.say(isFull ? 'DETAIL_RESTORE' : 'DETAIL_FULLSCREEN')
  const full = !phone && (
    <Button
      type="text"
      size="small"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={() => setFull(!isFull)}
    />
  )
  const heading = (
    <span className="vi-modal-title">
      {title}
      {full}
    </span>
  )
  if (kind === 'drawer')
    return (
      <Drawer
        open
        title={title}
        extra={full}
        size={isFull ? '100%' : width}
        onClose={onClose}
        className="vi-drawer"
        footer={footer}
      >
        {children}
      </Drawer>
    )
  return (
    <Dialog
      open
      title={heading}
      width={isFull ? '100vw' : width}
      className={isFull ? 'vi-full' : 'vi-modal'}
      onCancel={onClose}
      footer={footer ?? null}
    >
      {children}
    </Dialog>
  )
}
