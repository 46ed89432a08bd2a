import { Button, Popover } from 'antd'
import { Suspense, useRef, type ReactNode } from 'react'
import { Waiting } from '../../host/ui/Waiting.tsx'

interface DropdownProps {
  readonly title: string
  /** Name of the button, where its text says less. */
  readonly label: string
  readonly icon: ReactNode
  readonly text?: ReactNode
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** On a phone it is moved along its button until all of it can be seen. */
const IN_VIEW = { overflow: { shiftX: true, adjustY: true } }

/** A button and what opens below it, whose code comes when it is opened. Escape in any of its controls leads back to the button. */
export function Dropdown({ title, label, icon, text, isOpen, onOpenChange, children }: DropdownProps) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="vi-below"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.nativeEvent.isComposing) return
        onOpenChange(false)
        opener.current?.focus()
      }}
    >
      {/* It follows its button in the document, so that Tab leads into it. */}
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        align={IN_VIEW}
        title={title}
        content={isOpen && <Suspense fallback={<Waiting />}>{children}</Suspense>}
        open={isOpen}
        onOpenChange={onOpenChange}
        getPopupContainer={(node) => node.parentElement ?? document.body}
      >
        <Button ref={opener} icon={icon} aria-label={label} aria-expanded={isOpen} title={label}>
          {text}
        </Button>
      </Popover>
    </span>
  )
}
