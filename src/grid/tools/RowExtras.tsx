import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { GridStore } from '../store/grid-store.ts'
import type { GridRow } from '../store/types.ts'
import { useRevision } from './use-revision.ts'

export interface RowPlace {
  readonly id: string
  /** Of the pressed cell, in px of the window. */
  readonly bounds: { readonly x: number; readonly y: number; readonly height: number }
}
interface RowExtrasProps {
  readonly store: GridStore
  readonly ports: Ports
  readonly opened: RowPlace
  readonly detail: ((row: GridRow) => ReactNode) | undefined
  readonly child: ((row: GridRow) => ReactNode | undefined) | undefined
  readonly onClose: () => void
}
const DETAIL_WIDTH = 1200

/** What hangs on a row: its own rows below it, or else its dialog. */
export function RowExtras(props: RowExtrasProps) {
  const { store, opened, child, detail, ports, onClose } = props
  useRevision(store)
  const row = store.find(opened.id)
  if (!row) return null
  if (child) return <ChildPopover row={row} opened={opened} child={child} ports={ports} onClose={onClose} />
  return detail && <DetailDialog row={row} place={store.indexOf(row.id)} detail={detail} ports={ports} onClose={onClose} />
}

interface DetailDialogProps {
  readonly row: GridRow
  readonly place: number
  readonly detail: (row: GridRow) => ReactNode
  readonly ports: Ports
  readonly onClose: () => void
}
/** All of one row, 1200 px wide or as large as the window. */
function DetailDialog({ row, place, detail, ports, onClose }: DetailDialogProps) {
  const [isFull, setFull] = useState(false)
  const say = ports.say(isFull ? 'GRID_NOT_FULL_SCREEN' : 'GRID_FULL_SCREEN')
  return (
    <Modal
      open footer={null} onCancel={onClose} width={isFull ? '100vw' : DETAIL_WIDTH} className={isFull ? 'vg-full' : ''}
      title={
        <span className="vg-title">
          {ports.say('GRID_DETAIL', { row: place + 1 })}
          <Button size="small" type="text" icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />} aria-label={say} title={say} onClick={() => setFull(!isFull)} />
        </span>
      }
    >
      {detail(row)}
    </Modal>
  )
}

/** More room than this below a row, and its rows open there. */
const ROOM_BELOW = 350
const RETRIES = 3
const RETRY_MS = 100

interface ChildPopoverProps extends Pick<RowExtrasProps, 'opened' | 'ports' | 'onClose'> {
  readonly row: GridRow
  readonly child: (row: GridRow) => ReactNode | undefined
}
/** The rows that belong to a row. What cannot be opened is tried again three times. */
function ChildPopover({ row, opened: { bounds }, child, ports, onClose }: ChildPopoverProps) {
  const [tries, setTries] = useState(0)
  const content = child(row)
  const isThere = content !== undefined
  useEffect(() => {
    if (isThere) return undefined
    if (tries >= RETRIES) {
      ports.notify('error', ports.say('GRID_CHILD_FAILED'))
      onClose()
      return undefined
    }
    const timer = setTimeout(() => setTries(tries + 1), RETRY_MS)
    return () => clearTimeout(timer)
  }, [isThere, tries, ports, onClose])
  useEffect(() => {
    const leave = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && onClose()
    const press = (event: MouseEvent) => event.target instanceof Element && !event.target.closest('.vg-child, .ant-modal, .ant-dropdown, .ant-picker-dropdown, .ant-select-dropdown') && onClose()
    document.addEventListener('keydown', leave)
    document.addEventListener('mousedown', press)
    return () => {
      document.removeEventListener('keydown', leave)
      document.removeEventListener('mousedown', press)
    }
  }, [onClose])
  if (!isThere) return null
  const isBelow = window.innerHeight - bounds.y - bounds.height > ROOM_BELOW
  const style = isBelow ? { left: bounds.x, top: bounds.y + bounds.height } : { left: bounds.x, bottom: window.innerHeight - bounds.y }
  return <dialog open className="vg-child" aria-label={ports.say('GRID_DETAIL_OPEN')} style={style}>{content}</dialog>
}
