import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { pagesMatching, type FoundPage } from './matching.ts'
import { useShownMenu } from './use-shown-menu.ts'
import { useWindow } from './use-window.ts'

/** Of every row, as the style sheet has it. */
const ROW_HEIGHT = 44

/** Looks for a page by its title or the folders above it, where no menu stands open beside the page. */
export function MenuSearch({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const id = useId()
  const { menu, choose } = useShownMenu()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(() => pagesMatching(menu, words), [menu, words])
  const { scroller, from, to, onScroll, reveal } = useWindow(found.length, ROW_HEIGHT)

  const open = (page: FoundPage | undefined) => {
    if (!page) return
    onClose()
    choose(page.item)
  }
  const moveTo = (row: number) => {
    const next = Math.max(0, Math.min(found.length - 1, row))
    setAt(next)
    reveal(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (step !== undefined) moveTo(step)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(found[at])
    else return
    event.preventDefault()
  }
  return (
    <Modal open title={say('SHELL_MENU_FILTER')} footer={null} width={520} onCancel={onClose} afterOpenChange={(isOpen) => isOpen && input.current?.focus()}>
      <label className="v-side-search v-search-words">
        <SearchOutlined aria-hidden="true" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={say('SHELL_MENU_FILTER')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={found[at] && `${id}-${at}`}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            moveTo(0)
          }}
          onKeyDown={handleKey}
        />
      </label>
      {found.length === 0 && <EmptyState text={say('SHELL_MENU_NO_MATCH')} />}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native list draws only what is in view */}
      <div ref={scroller} className="v-search-found" id={`${id}-found`} role="listbox" tabIndex={-1} aria-label={say('SHELL_MENU')} hidden={found.length === 0} onScroll={onScroll}>
        <div role="presentation" style={{ height: found.length * ROW_HEIGHT, paddingTop: from * ROW_HEIGHT }}>
          {found.slice(from, to).map((page, index) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
            <div key={page.item.key} id={`${id}-${from + index}`} role="option" tabIndex={-1} aria-selected={from + index === at} aria-posinset={from + index + 1} aria-setsize={found.length} onMouseMove={() => setAt(from + index)} onClick={() => open(page)} onKeyDown={handleKey}>
              <span>{page.item.meta.title}</span>
              {page.folders !== '' && <small>{page.folders}</small>}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  )
}
