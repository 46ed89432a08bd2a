import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useSay } from '../../ui/use-say.ts'
import { usePhone } from '../../host/ui/use-phone.ts'
import '../../host/ui/screen.css'

interface QueryBarProps {
  readonly label: string
  /** How many conditions the rows in view were asked for with. */
  readonly asked: number
  /** All conditions are shown. A phone shows none before it is opened. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Some conditions are shown only when it is open, also where there is room. */
  readonly folds?: boolean
  /** Answers `false` where a condition cannot be read, so that nothing is searched; a promise where it waits for one, of `true` once it searched. */
  readonly onSearch: () => boolean | void | Promise<boolean | undefined>
  readonly onReset: () => void
  /** Conditions, each a `QueryItem`. */
  readonly children: ReactNode
}

/** A list that is closed opens at an arrow, at Space, and at words. */
const isAtClosedList = ({ key, target, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.matches('[role="combobox"][aria-expanded="false"]') &&
  target.value.trim() === ''

/** What rows are asked for with, above every list of them. On a phone it is one button that says how many conditions there are. */
export function QueryBar({
  label,
  asked,
  isOpen,
  onOpenChange,
  folds = false,
  onSearch,
  onReset,
  children,
}: QueryBarProps) {
  const say = useSay()
  const phone = usePhone()
  const isClosed = phone && !isOpen
  const toggle = useRef<HTMLButtonElement>(null)
  const fold = () => {
    if (!phone) return
    // The rows that were asked for would begin below the window.
    toggle.current?.focus()
    onOpenChange(false)
  }
  return (
    <form
      // Browsers of a few years ago do not know the search element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={label}
      className={isClosed ? 'vi-query vi-query-closed' : 'vi-query'}
      // Enter searches, as from any other condition: the control would open its list.
      onKeyDownCapture={(event) => isAtClosedList(event) && event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault()
        const searched = onSearch()
        if (searched instanceof Promise) void searched.then((hasSearched) => hasSearched && fold())
        else if (searched !== false) fold()
      }}
    >
      {!isClosed && children}
      <div className="vi-query-buttons">
        {!isClosed && (
          <>
            <Button type="primary" htmlType="submit">
              {say('COMMON_SEARCH')}
            </Button>
            <Button onClick={onReset}>{say('COMMON_RESET')}</Button>
          </>
        )}
        {(phone || folds) && (
          <Button
            ref={toggle}
            type={phone ? 'default' : 'link'}
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
            iconPlacement="end"
            onClick={() => onOpenChange(!isOpen)}
          >
            {isOpen ? say('QUERY_FOLD') : phone ? say('QUERY_COUNT', { count: asked }) : say('QUERY_UNFOLD')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface QueryItemProps {
  readonly id: string
  readonly title: string
  /** Two controls take the room of two conditions. */
  readonly isRange?: boolean
  readonly children: ReactNode
}

/** One condition with its name. */
export function QueryItem({ id, title, isRange = false, children }: QueryItemProps) {
  return (
    <div className={isRange ? 'vi-query-item vi-query-range' : 'vi-query-item'}>
      <label htmlFor={id}>{title}</label>
      <div className="vi-query-control">{children}</div>
    </div>
  )
}
