import { EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { truncate } from './truncate.ts'

interface LongCellProps {
  readonly id: string
  /** The beginning of its text. */
  readonly words: string
  /** What the button does, in words. */
  readonly label: string
  readonly title: string
  readonly disabled: boolean
  /** The editor, drawn while it is open. */
  readonly children: () => ReactNode
}

/** A line of a grid has room for the beginning of a long text only; its editor opens above it. */
export function LongCell({ id, words, label, title, disabled, children }: LongCellProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Flex gap={4} align="center" justify="space-between">
      <span>{truncate(words.replaceAll('\n', ' '))}</span>
      <Button
        id={id}
        size="small"
        type="text"
        icon={<EditOutlined />}
        disabled={disabled}
        onClick={() => setOpen(true)}
        aria-label={label}
        aria-haspopup="dialog"
      />
      {isOpen && (
        <Dialog open title={title} width={960} footer={null} onCancel={() => setOpen(false)}>
          {children()}
        </Dialog>
      )}
    </Flex>
  )
}
