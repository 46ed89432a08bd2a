import { LeftOutlined, RightOutlined, RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { Dialog } from '../../kit/parts/Dialog.tsx'
import type { Files } from '../../kit/parts/files/files.ts'
import type { DialogState } from '../../kit/parts/dialog/use-dialog.ts'
import type { Ports } from '../../kit/ports.ts'

const WIDTH = 520

interface ImagePreviewProps {
  readonly dialog: DialogState
  readonly files: Files
  readonly first: number
  readonly ports: Ports
}

/** One picture at a time in a dialog, with its neighbours a key or a button away. */
export function ImagePreview({ dialog, files, first, ports }: ImagePreviewProps) {
  const [at, setAt] = useState(first)
  const file = files[at]
  const count = files.length
  const [quarters, setQuarters] = useState(0)
  const step = (by: number) => setAt((last) => Math.min(Math.max(last + by, 0), count - 1))
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
      setAt((last) => Math.min(Math.max(last + by, 0), count - 1))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [count])
  const name = file?.fileName ?? ''
  return (
    <Dialog
      title={name || ports.say('IMAGE_TITLE')}
      width={WIDTH}
      open={dialog.open}
      onCancel={dialog.hide}
      afterClose={dialog.afterClose}
      footer={null}
      destroyOnHidden
      style={{ maxWidth: 'calc(100vw - 16px)' }}
    >
      <>
        {file && (
          <img
            src={ports.files.url(file.filePath)}
            alt={name}
            style={{
              maxWidth: '100%',
              background: '#fff',
              maxHeight: quarters % 2 !== 0 ? WIDTH - 48 : '65vh',
              display: 'block',
              margin: '0 auto',
              transform: `rotate(${quarters * 90}deg)`,
            }}
          />
        )}
        <Flex justify="center" align="center" gap="middle" wrap style={{ marginTop: 12 }}>
          {count > 1 && (
            <Button
              icon={<LeftOutlined />}
              disabled={at === 0}
              onClick={() => step(-1)}
              aria-label={ports.say('IMAGE_PREVIOUS')}
            />
          )}
          {count > 1 && <span aria-live="polite">{`${at + 1} / ${count}`}</span>}
          {count > 1 && (
            <Button
              icon={<RightOutlined />}
              disabled={at === count - 1}
              onClick={() => step(1)}
              aria-label={ports.say('IMAGE_NEXT')}
            />
          )}
          <Button
            icon={<RotateLeftOutlined />}
            onClick={() => setQuarters((before) => before - 1)}
            aria-label={ports.say('IMAGE_TURN_LEFT')}
            title={ports.say('IMAGE_TURN_LEFT')}
          />
          <Button
            icon={<RotateRightOutlined />}
            onClick={() => setQuarters((before) => before + 1)}
            aria-label={ports.say('IMAGE_TURN_RIGHT')}
            title={ports.say('IMAGE_TURN_RIGHT')}
          />
        </Flex>
      </>
    </Dialog>
  )
}
