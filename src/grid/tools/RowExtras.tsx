import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined, ProfileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { Ports } from '../../../registry/kit/ports.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import type { Bounds, ChildLoad } from '../grid-props.ts'
import type { GridRow, GridStore } from '../store/index.ts'
import { useRevision } from './use-revision.ts'

export interface RowPlace {
  readonly id: string
  /** Of the pressed cell, in px of the window. */
  readonly bounds: Bounds
  /** It was asked for by a key or a button: the focus goes there. */
  readonly isEntered: boolean
}
interface RowExtrasProps {
  readonly store: GridStore
  readonly ports: Ports
  readonly opened: RowPlace
  readonly detail: ((row: GridRow) => ReactNode) | undefined
  readonly child: ChildLoad | undefined
  /** `isLeft`: something else was pressed, which gets the focus. */
  readonly onClose: (isLeft: boolean) => void
}
const DETAIL_WIDTH = 1200

/** What hangs on a row: what belongs to it, below it, and its dialog. */
export function RowExtras(props: RowExtrasProps) {
  const { store, opened, child, detail, ports, onClose } = props
  const [isDetail, setDetail] = useState(child === undefined)
  useRevision(store)
  const row = store.find(opened.id)
  if (!row) return null
  const number = store.seen.number(store.indexOf(row.id))
  if (child && !isDetail)
    return (
      <ChildPopover
        row={row}
        number={number}
        opened={opened}
        child={child}
        ports={ports}
        onDetail={detail && (() => setDetail(true))}
        onClose={onClose}
      />
    )
  return (
    detail && <DetailDialog row={row} number={number} detail={detail} ports={ports} onClose={() => onClose(false)} />
  )
}

interface DetailDialogProps {
  readonly row: GridRow
  readonly number: number
  readonly detail: (row: GridRow) => ReactNode
  readonly ports: Ports
  readonly onClose: () => void
}
/** All of one row, 1200 px wide or as large as the window. */
function DetailDialog({ row, number, detail, ports, onClose }: DetailDialogProps) {
  const [isFull, setFull] = useState(false)
  const say = ports.say(isFull ? 'GRID_NOT_FULL_SCREEN' : 'GRID_FULL_SCREEN')
  return (
    <Dialog
      open
      footer={null}
      onCancel={onClose}
      width={isFull ? '100vw' : DETAIL_WIDTH}
      className={isFull ? 'vg-full' : ''}
      title={
        <span className="vg-title">
          {ports.say('GRID_DETAIL', { row: number })}
          <Button
            size="small"
            type="text"
            icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={say}
            title={say}
            onClick={() => setFull(!isFull)}
          />
        </span>
      }
    >
      {detail(row)}
    </Dialog>
  )
}

/** More room than this below a row, and its rows open there. */
const ROOM_BELOW = 350
const RETRIES = 3
const RETRY_MS = 100

interface ChildPopoverProps extends Pick<RowExtrasProps, 'opened' | 'ports' | 'onClose'> {
  readonly row: GridRow
  readonly number: number
  readonly child: ChildLoad
  /** Goes on to the dialog of the row, where there is one. */
  readonly onDetail: (() => void) | undefined
}
/** What belongs to a row. What cannot be opened is tried again three times. */
function ChildPopover({
  row,
  number,
  opened: { bounds, isEntered },
  child,
  ports,
  onDetail,
  onClose,
}: ChildPopoverProps) {
  const [draw, setDraw] = useState<{ readonly of: Awaited<ReturnType<ChildLoad>> }>()
  useEffect(() => {
    let [tries, timer, isOver] = [0, 0, false]
    const failed = () => {
      if (isOver) return
      if (tries < RETRIES) {
        tries += 1
        timer = window.setTimeout(load, RETRY_MS)
        return
      }
      ports.notify('error', ports.say('GRID_CHILD_FAILED'))
      onClose(false)
    }
    const load = () => void child().then((of) => isOver || setDraw({ of }), failed)
    load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [child, ports, onClose])
  const { box, heard } = useLeaving(onClose)
  useEffect(() => {
    if (isEntered) box.current?.focus()
  }, [isEntered, box])
  const isBelow = window.innerHeight - bounds.y - bounds.height > ROOM_BELOW
  const style = {
    '--vg-left': `${bounds.x}px`,
    ...(isBelow ? { top: bounds.y + bounds.height } : { bottom: window.innerHeight - bounds.y }),
  }
  return (
    <dialog
      ref={box}
      open
      tabIndex={-1}
      className="vg-child"
      aria-label={ports.say('GRID_ROW', { row: number })}
      style={style}
      {...heard}
    >
      <p className="vg-child-head">
        <span>{ports.say('GRID_ROW', { row: number })}</span>
        {onDetail && (
          <Button size="small" type="link" icon={<ProfileOutlined aria-hidden />} onClick={onDetail}>
            {ports.say('GRID_DETAIL_OPEN')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={ports.say('GRID_CLOSE')}
          title={ports.say('GRID_CLOSE')}
          onClick={() => onClose(false)}
        />
      </p>
      {draw ? draw.of(row) : <Loading />}
    </dialog>
  )
}

/** A press elsewhere, or Escape, closes the part over the rows. A popup that was opened from it counts as inside, wherever it is in the page. */
function useLeaving(onClose: RowExtrasProps['onClose']) {
  const box = useRef<HTMLDialogElement>(null)
  const own = useRef<Event>(undefined)
  const heard = useMemo(() => {
    const note = ({ nativeEvent }: SyntheticEvent) => void (own.current = nativeEvent)
    return { onMouseDownCapture: note, onKeyDownCapture: note }
  }, [])
  useEffect(() => {
    const isElsewhere = (event: Event) => own.current !== event
    const leave = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target) === true
      if (event.key === 'Escape' && !event.defaultPrevented && (isInside || isElsewhere(event))) onClose(false)
    }
    const press = (event: MouseEvent) => isElsewhere(event) && onClose(true)
    document.addEventListener('keydown', leave)
    document.addEventListener('mousedown', press)
    return () => {
      document.removeEventListener('keydown', leave)
      document.removeEventListener('mousedown', press)
    }
  }, [onClose])
  return { box, heard }
}
