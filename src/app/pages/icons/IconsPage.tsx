import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useSnapshot } from 'valtio'
import { textIn } from '../../../../schemas/language/text.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { locale as spoken } from '../../../state/locale.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { ICON_CHOICES, isIconFound } from '../../../ui/icons/icon-choices.ts'
import { MenuIcon } from '../../../ui/icons/MenuIcon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useSay } from '../../../ui/use-say.ts'
import './icons.css'

/** The icons that a menu may name; a click copies the name. */
export function IconsPage() {
  const say = useSay()
  const [words, setWords] = useState('')
  const { current: locale } = useSnapshot(spoken)
  const sought = useDeferredValue(words)
  const found = ICON_CHOICES.filter((icon) => isIconFound(icon, sought))
  const handleCopy = async (name: string) => {
    if (await copyText(name)) toast('success', say('ICONS_COPIED', { name }))
    else toast('error', say('COPY_FAILED'))
  }
  return (
    <Page>
      <div className="v-icons">
        <p>{say('ICONS_HINT')}</p>
        <Input
          className="v-icons-search"
          allowClear
          aria-label={say('ICONS_SEARCH')}
          placeholder={say('ICONS_SEARCH')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <p aria-live="polite">{say(found.length === 0 ? 'ICONS_NONE' : 'ICONS_COUNT', { count: found.length })}</p>
        <ul>
          {found.map(({ name, text }) => (
            <li key={name}>
              <button type="button" title={say('ICONS_COPY', { name })} onClick={() => void handleCopy(name)}>
                <MenuIcon name={name} />
                <span>{name}</span>
                <small>{textIn(text, locale)}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
