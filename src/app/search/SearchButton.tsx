import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { LatePart } from '../../ui/frame/LatePart.tsx'
import { useSay } from '../../ui/use-say.ts'

const SearchDialog = lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog)

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey

/** The way to the search over pages and records: a button, and Ctrl+K or ⌘K wherever the focus is. */
export function SearchButton({ isNarrow }: { readonly isNarrow: boolean }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={isNarrow ? 'v-header-button' : 'v-header-button v-header-search'}
        {...(isNarrow ? { 'aria-label': say('SEARCH_TITLE') } : {})}
        title={say('SEARCH_TITLE')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden="true" />
        {!isNarrow && (
          <>
            <span>{say('SEARCH_TITLE')}</span>
            <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
          </>
        )}
      </button>
      <LatePart onMissing={close}>{isOpen && <SearchDialog onClose={close} />}</LatePart>
    </>
  )
}
