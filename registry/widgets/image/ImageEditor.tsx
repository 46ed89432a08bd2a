import { RotateLeftOutlined, RotateRightOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Spin } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../kit/parts/Dialog.tsx'
import type { StoredFile } from '../../kit/parts/files/files.ts'
import { composeSentence } from '../../kit/parts/prose/sentence.ts'
import type { DialogState } from '../../kit/parts/dialog/use-dialog.ts'
import type { Ports } from '../../kit/ports.ts'
import { type Area, WHOLE, pixels, moveArea, resizeArea, rotateArea } from './crop.ts'

const WIDTH = 520
/** What one press of an arrow key moves. */
const STEP = 0.02
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
/** Kinds a canvas can write; any other becomes the one without loss. */
const WRITTEN: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' }

/** The picture on a canvas, turned by so many quarters. */
function drawTurned(canvas: HTMLCanvasElement, picture: ImageBitmap, quarters: number): void {
  const isLying = quarters % 2 === 1
  canvas.width = isLying ? picture.height : picture.width
  canvas.height = isLying ? picture.width : picture.height
  const pen = canvas.getContext('2d')
  pen?.translate(canvas.width / 2, canvas.height / 2)
  pen?.rotate((quarters * Math.PI) / 2)
  pen?.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

async function cut(canvas: HTMLCanvasElement, area: Area, name: string): Promise<File> {
  const { x, y, width, height } = pixels(area, canvas)
  const target = document.createElement('canvas')
  Object.assign(target, { width, height })
  target.getContext('2d')?.drawImage(canvas, x, y, width, height, 0, 0, width, height)
  const type = WRITTEN[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => target.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('The picture could not be written')
  return new File([blob], type === 'image/png' ? name.replace(/(\.[^.]*)?$/, '.png') : name, { type })
}

interface FrameProps {
  readonly area: Area
  readonly label: string
  readonly onChange: (change: (area: Area) => Area) => void
}

/** The crop frame: moved and resized by pointer, or by the arrow keys (with Shift, resized). */
function CropFrame({ area, label, onChange }: FrameProps) {
  const last = useRef<{ x: number; y: number; how: typeof moveArea } | undefined>(undefined)
  const begin = (how: typeof moveArea) => (event: PointerEvent) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY, how }
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const from = last.current
    const place = event.currentTarget.closest('[data-picture]')?.getBoundingClientRect()
    if (!from || !place) return
    const by = { x: (event.clientX - from.x) / place.width, y: (event.clientY - from.y) / place.height }
    last.current = { ...from, x: event.clientX, y: event.clientY }
    onChange((before) => from.how(before, by))
  }
  const end = () => {
    last.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    onChange((before) => (event.shiftKey ? resizeArea : moveArea)(before, by))
  }
  const percent = (value: number) => `${value * 100}%`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onKeyDown={press}
      onPointerDown={begin(moveArea)}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      style={{
        position: 'absolute',
        left: percent(area.x),
        top: percent(area.y),
        width: percent(area.width),
        height: percent(area.height),
        boxSizing: 'border-box',
        border: '2px solid #fff',
        outline: '1px solid #000',
        boxShadow: '0 0 0 4000px rgb(0 0 0 / 45%)',
        cursor: 'move',
        touchAction: 'none',
        background: 'none',
        padding: 0,
        borderRadius: 0,
      }}
    >
      <span
        aria-hidden
        onPointerDown={begin(resizeArea)}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        style={{
          position: 'absolute',
          right: -10,
          bottom: -10,
          width: 20,
          height: 20,
          background: '#fff',
          border: '1px solid #000',
          borderRadius: 4,
          cursor: 'nwse-resize',
          touchAction: 'none',
        }}
      />
    </button>
  )
}

interface ImageEditorProps {
  readonly dialog: DialogState
  readonly file: StoredFile
  readonly biz: string
  readonly ports: Ports
  /** Called with the new picture; the one before stays stored. */
  readonly onDone: (file: StoredFile) => void
}

/** Turns and crops a stored picture and uploads what comes of it. */
export function ImageEditor({ dialog, file, biz, ports, onDone }: ImageEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | 'failed'>()
  const [quarters, setQuarters] = useState(0)
  const [area, setArea] = useState(WHOLE)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    ports.files
      .read(file.filePath)
      .then((blob) => createImageBitmap(blob))
      .then(setPicture, () => setPicture('failed'))
  }, [file.filePath, ports.files])
  useEffect(() => {
    if (picture && picture !== 'failed' && canvas.current) drawTurned(canvas.current, picture, quarters)
  }, [picture, quarters])
  const turn = (by: 1 | 3) => {
    setQuarters((before) => (before + by) % 4)
    setArea((before) => Array.from({ length: by }).reduce<Area>(rotateArea, before))
  }
  const save = async () => {
    if (!canvas.current) return
    setBusy(true)
    try {
      const made = await cut(canvas.current, area, file.fileName)
      onDone({ fileName: made.name, filePath: await ports.files.upload(made, { biz }), fileSize: made.size })
      dialog.hide()
    } catch (reason) {
      composeSentence(ports, 'error', reason)
    } finally {
      setBusy(false)
    }
  }
  const isReady = picture !== undefined && picture !== 'failed'
  const reset = () => {
    setQuarters(0)
    setArea(WHOLE)
  }
  return (
    <Dialog
      title={ports.say('IMAGE_EDIT', { name: file.fileName })}
      width={WIDTH}
      open={dialog.open}
      onCancel={dialog.hide}
      onOk={() => void save()}
      okText={ports.say('COMMON_CONFIRM')}
      cancelText={ports.say('COMMON_CANCEL')}
      okButtonProps={{ disabled: !isReady, loading: isBusy }}
      afterClose={dialog.afterClose}
      destroyOnHidden
      style={{ maxWidth: 'calc(100vw - 16px)' }}
    >
      {picture === 'failed' && <Alert type="warning" showIcon title={ports.say('IMAGE_EDIT_FAILED')} />}
      {picture === undefined && <Spin style={{ display: 'block', margin: '48px auto' }} />}
      <div hidden={!isReady}>
        <Flex gap="small" justify="center" wrap style={{ marginBottom: 12 }}>
          <Button icon={<RotateLeftOutlined />} onClick={() => turn(3)}>
            {ports.say('IMAGE_TURN_LEFT')}
          </Button>
          <Button icon={<RotateRightOutlined />} onClick={() => turn(1)}>
            {ports.say('IMAGE_TURN_RIGHT')}
          </Button>
          <Button icon={<UndoOutlined />} onClick={reset}>
            {ports.say('IMAGE_RESET')}
          </Button>
        </Flex>
        <div
          data-picture
          style={{ position: 'relative', overflow: 'hidden', width: 'fit-content', margin: '0 auto', lineHeight: 0 }}
        >
          <canvas ref={canvas} aria-hidden style={{ maxWidth: '100%', maxHeight: '50vh' }} />
          <CropFrame area={area} label={ports.say('IMAGE_FRAME')} onChange={setArea} />
        </div>
      </div>
    </Dialog>
  )
}
